([leastPixels, leastContrast]) => {
  const found = { texts: [], smallest: [], small: [], overlapping: [], covered: [], outside: [], faint: [], lost: [] };
  // A picture by itself, or on the page: there it may be scrolled, and only what is in sight is looked at.
  const svg = document.querySelector("svg.board") ?? document.documentElement;
  const stage = svg.closest(".stage");
  // Where everything stands is the same in the light and in the dark: looked up once for a picture.
  const known = (window.measured ??= { boxes: null, stacks: {} });
  const room = stage?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isInSight = (box) => !stage || (box.top >= room.top && box.bottom <= room.bottom);

  const parse = (colour) => {
    const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number);
    if (colour.startsWith("color(srgb")) return [...numbers.slice(0, 3).map((part) => part * 255), numbers[3] ?? 1];
    return [...numbers.slice(0, 3), numbers[3] ?? 1];
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  /** What is behind all of the picture. */
  const paper = () => {
    let at = svg;
    while (at.parentElement && parse(getComputedStyle(at).backgroundColor)[3] < 0.6) at = at.parentElement;
    return parse(getComputedStyle(at).backgroundColor);
  };
  const opacity = (element) => {
    let all = 1;
    for (let at = element; at && at !== svg; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  /** How opaque an element is, and its colour: null where that cannot be told. */
  const ground = (element) => {
    const style = getComputedStyle(element);
    if (element.tagName === "use") return { alpha: opacity(element), colour: null };
    // What glows is touched by its bounding box, which paints nothing.
    if (style.fill === "none" || element.tagName === "g") return { alpha: 0, colour: null };
    if (style.fill.startsWith("url")) return { alpha: 0.3, colour: null };
    const colour = parse(style.fill);
    return { alpha: colour[3] * Number(style.fillOpacity) * opacity(element), colour };
  };

  const leaves = [...svg.querySelectorAll("text")]
    .flatMap((text) => (text.children.length ? [...text.children] : [text]))
    .filter((leaf) => leaf.textContent.trim() && isInSight(leaf.getBoundingClientRect()));
  const isAgain = known.boxes !== null;
  const boxes = (known.boxes ??= leaves.map((leaf) => {
    const { left, top, right, bottom } = leaf.getBoundingClientRect();
    const trim = (bottom - top) * 0.16;
    return { left, top: top + trim, right, bottom: bottom - trim };
  }));
  found.texts.push(String(leaves.length));
  let smallest = 99;
  leaves.forEach((leaf, index) => {
    const text = leaf.tagName === "tspan" ? leaf.parentElement : leaf;
    const box = boxes[index];
    const words = leaf.textContent.trim();
    const sprite = leaf.closest(".sprite");
    const named = `${words} [${sprite?.getAttribute("data-id")}]`;
    const pixels = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    smallest = Math.min(smallest, pixels);
    if (pixels < leastPixels - 0.01) found.small.push(named);
    if (
      box.left < room.left - 1 ||
      box.right > room.right + 1 ||
      box.top < room.top - 1 ||
      box.bottom > room.bottom + 1
    )
      found.outside.push(named);
    // What is cut must be whole in the tooltip of its piece; on the page it is in its lens.
    const spaced = (said) => said.replace(/\s+/g, " ").trim();
    const whole = spaced(sprite?.querySelector(":scope > title")?.textContent ?? "");
    const kept = spaced(words.replace(/…$/, ""));
    if (!stage && words.endsWith("…") && !(whole.includes(kept) && whole.length > kept.length)) found.lost.push(named);
    for (const part of [0.15, 0.5, 0.85]) {
      const x = box.left + (box.right - box.left) * part;
      const stack = (known.stacks[`${index} ${part}`] ??= document.elementsFromPoint(x, (box.top + box.bottom) / 2));
      const at = stack.findIndex((element) => element === leaf || element === text);
      if (at < 0) continue;
      const cover = stack
        .slice(0, at)
        .find(
          (element) =>
            !["text", "tspan"].includes(element.tagName) &&
            (element.tagName === "polyline" || ground(element).alpha > 0.3),
        );
      if (cover) found.covered.push(`${named} by ${cover.closest(".sprite")?.getAttribute("data-id")}`);
      if (part !== 0.5) continue;
      const style = getComputedStyle(text);
      let behind = null;
      if (style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2) behind = parse(style.stroke);
      else {
        for (const element of stack.slice(at + 1)) {
          if (element === svg || !svg.contains(element)) {
            behind = paper();
            break;
          }
          if (["text", "tspan"].includes(element.tagName)) continue;
          const { alpha, colour } = ground(element);
          if (alpha > 0.6) {
            behind = colour;
            break;
          }
        }
      }
      const own = parse(style.fill);
      if (behind && opacity(text) * own[3] > 0.99 && contrast(own, behind) < leastContrast)
        found.faint.push(`${named} ${contrast(own, behind).toFixed(1)}`);
      if (opacity(text) * own[3] <= 0.99 && !leaf.closest(".ghost")) found.faint.push(`${named} is see-through`);
    }
  });
  found.smallest.push(String(smallest));
  for (let one = 0; one < boxes.length && !isAgain; one += 1) {
    for (let other = one + 1; other < boxes.length; other += 1) {
      const a = boxes[one];
      const b = boxes[other];
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w <= 0 || h <= 0) continue;
      const size = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
      if (w * h > 0.2 * size)
        found.overlapping.push(
          `${leaves[one].textContent} / ${leaves[other].textContent} [${leaves[one].closest(".sprite")?.getAttribute("data-id")}]`,
        );
    }
  }
  return found;
};
