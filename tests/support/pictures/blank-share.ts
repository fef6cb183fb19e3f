import type { Page } from 'playwright'

/**
 * How much of a screen is blank, from 0 to 1. A point of `main` counts as used when it lies in a row of a list, or in a
 * line of text, a control or a picture, or no further from one than the margin of a page, 24 px. What is only ground or
 * surface is blank, however it is framed.
 */
export const blankShare = (page: Page): Promise<number> =>
  page.locator('main').evaluate(main => {
    const step = 8
    const margin = 24
    const { document } = main.ownerDocument.defaultView ?? window
    const box = main.getBoundingClientRect()
    const style = getComputedStyle(main)
    const edges = {
      left: box.left + Number.parseFloat(style.paddingLeft),
      right: box.right - Number.parseFloat(style.paddingRight),
      top: box.top + Number.parseFloat(style.paddingTop),
      bottom: innerHeight,
    }
    const used: DOMRect[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if ((texts.currentNode.textContent ?? '').trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      used.push(...range.getClientRects())
    }
    for (const each of main.querySelectorAll(
      'tr, button, input, select, textarea, svg, img, canvas, [role="img"]',
    ))
      if (each.checkVisibility()) used.push(each.getBoundingClientRect())
    const seen = used.filter(({ width, height }) => width > 1 && height > 1)
    let points = 0
    let blank = 0
    for (let x = edges.left; x < edges.right; x += step)
      for (let y = edges.top; y < edges.bottom; y += step) {
        points += 1
        const isUsed = seen.some(
          ({ left, right, top, bottom }) =>
            x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin,
        )
        if (!isUsed) blank += 1
      }
    return points === 0 ? 0 : blank / points
  })
