/** Brings something into sight, where nothing of it is. */

/** @param {(Element | undefined)[]} elements any of them will do; the first is brought @param {Element | null} frame what scrolls */
export function bringIntoSight(elements, frame) {
  const sight = frame?.getBoundingClientRect();
  const isSeen = elements.some((element) => {
    const box = element?.getBoundingClientRect();
    return (
      box &&
      sight &&
      box.top < sight.bottom &&
      box.bottom > sight.top &&
      box.left < sight.right &&
      box.right > sight.left
    );
  });
  if (!isSeen) elements[0]?.scrollIntoView({ block: "center", inline: "center" });
}
