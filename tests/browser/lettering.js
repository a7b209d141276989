/** The page around the board: texts in sight that are small, or cut where the whole is out of reach. */
(leastPixels) => {
  const found = { small: [], lost: [] };
  const named = (element, words) => `${words.slice(0, 60)} [${element.className || element.tagName}]`;
  for (const element of document.querySelectorAll("body *:not(svg, svg *, script, option, .unseen)")) {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())
      .join(" ")
      .trim();
    const box = element.getBoundingClientRect();
    if (!words || !element.checkVisibility() || box.bottom < 0 || box.top > innerHeight || box.width < 2) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) < leastPixels) found.small.push(named(element, words));
    const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3;
    const mayCut = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (isCut && mayCut && style.overflow !== "visible" && !element.closest("[title]"))
      found.lost.push(named(element, words));
  }
  return found;
};
