import type { Page } from 'playwright'

type Box = { left: number; right: number; top: number; bottom: number }
type Text = { element: Element; text: string; lines: Box[] }
type Thing = { element: Element; box: Box; layer: Element; says: string }

/** Measures the page it runs in. It is sent there as it stands: nothing outside of it is known to it. */
function createRoom() {
  /** Pixels a text may stand out by without anybody seeing it. */
  const slack = 1
  /** What can be pressed, or names a tab, a view or a choice. */
  const pressed = [
    ...['button', '[role=tab]', '.mantine-Button-root', 'nav a'],
    ...['SegmentedControl-label', 'Chip-label', 'Badge-root'].map(part => `[class*=${part}]`),
  ].join()
  const heads = ':is(thead th, [role=columnheader])'
  const fields = ':is(input, textarea, select)'
  const buttons = '.mantine-Button-root, .mantine-ActionIcon-root'

  const width = (box: Box) => box.right - box.left
  const height = (box: Box) => box.bottom - box.top
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const around = (boxes: Box[]): Box => ({
    left: Math.min(...boxes.map(box => box.left)),
    right: Math.max(...boxes.map(box => box.right)),
    top: Math.min(...boxes.map(box => box.top)),
    bottom: Math.max(...boxes.map(box => box.bottom)),
  })
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 60)
  const isCutting = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return overflowX !== 'visible' || overflowY !== 'visible'
  }
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('option, [inert]') !== null

  /** What is left of a box after all that cut it off. */
  function leftOf(box: Box, from: Element): Box {
    let seen = box
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement)
      if (isCutting(at)) seen = meet(seen, at.getBoundingClientRect())
    return seen
  }

  /** Lines of a text, whatever number of pieces each has. */
  function linesOf(boxes: Box[]): Box[] {
    const lines: Box[] = []
    for (const box of boxes) {
      const same = lines.findIndex(line => Math.abs(line.bottom - box.bottom) < height(box) / 2)
      if (same < 0) lines.push(box)
      else lines[same] = around([lines[same] ?? box, box])
    }
    return lines
  }

  function textOf(node: Node): Text[] {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('script, style, noscript, svg') || isHidden(element))
      return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(box => box.width > 0.5)
    // What only screen readers are told is a pixel large.
    const isSeen = [element, element.parentElement ?? element]
      .map(each => each.getBoundingClientRect())
      .every(part => part.width > 1.5 && part.height > 1.5)
    return boxes.length > 0 && isSeen ? [{ element, text, lines: linesOf(boxes) }] : []
  }

  function allTexts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(...textOf(node))
    return found
  }

  /** Whether something between a text and what it belongs to lets only a part of it be seen. */
  function isCut({ element, text: words, lines }: Text, whole: Element): boolean {
    // A name of whatever length may end in an ellipsis where all of it is told.
    if (element.closest<HTMLElement>('[title]')?.title.includes(words)) return false
    const text = around(lines)
    for (let at: Element | null = element; at; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      const isEdge = at === whole || getComputedStyle(at).overflowX !== 'visible'
      if (isEdge && (text.left < box.left - slack || text.right > box.right + slack)) return true
      if (at === whole) return false
    }
    return false
  }

  /** Words of buttons, tabs and heads. Rows of lists are pressed as well: their texts end in an ellipsis. */
  const crampedWords = (texts: readonly Text[]): string[] =>
    texts.flatMap(text => {
      const button = text.element.closest(pressed)
      const isInRow = text.element.closest('td, [role=gridcell], [role=option]') !== null
      const isLabel = !isInRow || (button?.matches(buttons) ?? false)
      const whole = text.element.closest(heads) ?? (isLabel ? button : null)
      if (!whole) return []
      return [
        ...(isCut(text, whole) ? [`cut: “${text.text}”`] : []),
        ...(text.lines.length > 1 ? [`in ${text.lines.length} lines: “${text.text}”`] : []),
      ]
    })

  /** Those that are scrolled out of sight upwards or downwards are whole. */
  const cutButtons = (): string[] =>
    [...document.querySelectorAll(buttons)]
      .filter(button => {
        const box = button.getBoundingClientRect()
        const seen = leftOf(box, button)
        return !isHidden(button) && box.width > 2 && height(seen) > 2 && width(seen) < box.width - slack
      })
      .map(button => `button cut: “${nameOf(button)}”`)

  /** Heads that stand so close that they read as one. */
  const touchingHeads = (texts: readonly Text[]): string[] =>
    [...document.querySelectorAll('tr, [role=row]')].flatMap(line => {
      const named = texts.filter(({ element }) => element.closest(heads)?.closest('tr, [role=row]') === line)
      return named.flatMap((text, at) => {
        const before = named[at - 1]
        if (!before || before.element.closest(heads) === text.element.closest(heads)) return []
        const gap = around(text.lines).left - around(before.lines).right
        return gap < 6 ? [`heads touch: “${before.text}” “${text.text}”`] : []
      })
    })

  /** What an empty field says, or what is chosen in it. */
  function saidBy(field: HTMLInputElement | HTMLSelectElement): string {
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
    if (field.value === '') return field.placeholder
    return field.matches('[readonly], [aria-haspopup=listbox]') ? field.value : ''
  }

  function narrowFields(): string[] {
    const pen = document.createElement('canvas').getContext('2d')
    const all = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
    return [...all].flatMap(field => {
      const said = saidBy(field)
      if (!pen || said === '' || isHidden(field) || field.getBoundingClientRect().width < 3) return []
      const style = getComputedStyle(field)
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const [needed, room] = [pen.measureText(said).width, field.clientWidth - padding]
      if (needed <= room + slack) return []
      return [`field says “${said}”, ${Math.round(needed)} px in ${Math.round(room)}`]
    })
  }

  /** What scrolls, floats or sticks is over something else on purpose. */
  function layerOf(element: Element): Element {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, overflowY } = getComputedStyle(at)
      const isOver = position === 'fixed' || position === 'sticky'
      if (isOver || ['auto', 'scroll'].includes(overflowY)) return at
      if (at.matches('[role=dialog], [role=menu], thead, th')) return at
    }
    return document.body
  }

  const isOfOneField = (a: Element, b: Element): boolean =>
    a.closest('[class*=Input-wrapper], [class*=Switch-root], [class*=Checkbox-root]')?.contains(b) ?? false

  function overlaps(texts: readonly Text[]): string[] {
    const controls = [...document.querySelectorAll(`button, ${fields}`)].filter(
      element => !isHidden(element) && getComputedStyle(element).opacity !== '0',
    )
    const things: Thing[] = [
      ...texts.flatMap(({ element, lines, text }) => lines.map(box => ({ element, box, says: text }))),
      ...controls.map(element => {
        const says = `<${element.tagName.toLowerCase()} ${nameOf(element)}>`
        return { element, box: element.getBoundingClientRect(), says }
      }),
    ]
      .map(thing => ({ ...thing, box: leftOf(thing.box, thing.element), layer: layerOf(thing.element) }))
      .filter(({ box }) => width(box) > 2 && height(box) > 2)
    return things.flatMap((one, at) =>
      things.slice(at + 1).flatMap(other => {
        const both = meet(one.box, other.box)
        if (width(both) < 3 || height(both) < 4 || one.layer !== other.layer) return []
        if (one.element.contains(other.element) || other.element.contains(one.element)) return []
        return isOfOneField(one.element, other.element) ? [] : [`overlap: “${one.says}” and “${other.says}”`]
      }),
    )
  }

  /** Grids apart, in which a column is a place of its own. */
  function sideways(): string[] {
    const beyond = document.documentElement.scrollWidth - window.innerWidth
    const scrolled = [...document.querySelectorAll('body *')].filter(
      element =>
        element.scrollWidth > element.clientWidth + slack &&
        element.clientWidth > 2 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        !element.matches('textarea, pre, :has([role=grid], table[data-form=grid])') &&
        !isHidden(element),
    )
    return [
      ...(beyond > 0 ? [`the page is ${beyond} px wider than its window`] : []),
      ...scrolled.map(
        element => `scrolled sideways by ${element.scrollWidth - element.clientWidth}: “${nameOf(element)}”`,
      ),
    ]
  }

  return { allTexts, crampedWords, cutButtons, touchingHeads, narrowFields, overlaps, sideways }
}

/**
 * What on the page as it is now has not the room it needs, one line each: words of buttons, tabs and column heads that
 * are cut or broken into two lines, what fields say as long as they are empty, texts and fields that lie over each
 * other, and what is only seen after scrolling sideways. Rows of lists may end their texts with an ellipsis.
 */
export async function crampedThings(page: Page): Promise<string[]> {
  const found: string[] = await page.evaluate(`(() => {
    const room = (${createRoom})()
    const texts = room.allTexts()
    const { crampedWords, cutButtons, touchingHeads, narrowFields, overlaps, sideways } = room
    const inTexts = [crampedWords, touchingHeads, overlaps].flatMap(look => look(texts))
    return [...inTexts, ...cutButtons(), ...narrowFields(), ...sideways()]
  })()`)
  return [...new Set(found)]
}

/** Filled buttons of a screen, dialogs apart, that are one too many or stand where the primary one does not. */
export const primariesAstray = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate(main => {
    const filled = [
      ...main.querySelectorAll('.mantine-Button-root:is([data-variant=filled], :not([data-variant]))'),
    ]
      .filter(button => button.checkVisibility({ visibilityProperty: true }))
      .filter(button => button.closest('[role=dialog]') === null)
    const names = filled.map(button => button.textContent ?? '')
    const frame = main.getBoundingClientRect()
    const astray = filled.flatMap(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isSeen = top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
      const isPlaced =
        (left + right) / 2 > frame.left + frame.width / 2 && (top + bottom) / 2 > innerHeight / 2
      if (isSeen && isPlaced) return []
      return [`“${button.textContent}” at ${Math.round(left)}, ${Math.round(top)}`]
    })
    return [...(filled.length > 1 ? [`${filled.length} are filled: ${names.join(' | ')}`] : []), ...astray]
  })
