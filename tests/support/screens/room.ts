import type { Page } from 'playwright'

/** Pixels a text may stand out by without anybody seeing it. */
const slack = 1

/** What can be pressed, or names a tab, a view or a choice. */
const pressed =
  ':is(button, [role=tab], .mantine-Button-root, nav a, [class*=SegmentedControl-label], [class*=Chip-label], [class*=Badge-root])'
const heads = ':is(thead th, [role=columnheader])'
const fields = ':is(input, textarea, select)'

/**
 * What on the page as it is now has not the room it needs, one line each: words of buttons, tabs and column heads that
 * are cut or broken into two lines, what fields say as long as they are empty, texts and fields that lie over each
 * other, and what is only seen after scrolling sideways. Rows of lists may end their texts with an ellipsis.
 */
export const crampedThings = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ slack, pressed, heads, fields }) => {
      type Box = { left: number; right: number; top: number; bottom: number }
      type Text = { element: Element; text: string; lines: Box[] }
      const found: string[] = []
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
      const isCutting = (element: Element, axis: 'overflowX' | 'overflowY') =>
        getComputedStyle(element)[axis] !== 'visible'

      /** What is left of a box after all that cut it off, up to the window. */
      const leftOf = (box: Box, from: Element): Box => {
        let seen = box
        for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
          if (!isCutting(at, 'overflowX') && !isCutting(at, 'overflowY')) continue
          seen = meet(seen, at.getBoundingClientRect())
        }
        return seen
      }
      const isHidden = (element: Element) =>
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest('[aria-hidden=true] > svg, .mantine-VisuallyHidden-root, option, [inert]') !== null

      /** Lines of a text, whatever number of pieces each has. */
      const linesOf = (boxes: Box[]): Box[] => {
        const lines: Box[] = []
        for (const box of boxes) {
          const same = lines.findIndex(line => Math.abs(line.bottom - box.bottom) < height(box) / 2)
          if (same < 0) lines.push(box)
          else lines[same] = around([lines[same] as Box, box])
        }
        return lines
      }
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const text = node.textContent?.trim() ?? ''
        if (!element || text === '' || element.closest('script, style, noscript, svg') || isHidden(element))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(box => box.width > 0.5)
        if (boxes.length === 0) continue
        // What only screen readers are told.
        const parts = [element, element.parentElement ?? element].map(each => each.getBoundingClientRect())
        if (parts.some(part => part.width <= 1.5 || part.height <= 1.5)) continue
        texts.push({ element, text, lines: linesOf(boxes) })
      }
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '')
          .replaceAll(/\s+/g, ' ')
          .trim()
          .slice(0, 60)

      /** Whether something between a text and what it belongs to lets only a part of it be seen. */
      const isCut = ({ element, text: words, lines }: Text, whole: Element): boolean => {
        // A name of whatever length may end in an ellipsis where all of it is told.
        if (element.closest<HTMLElement>('[title]')?.title.includes(words)) return false
        const text = around(lines)
        for (let at: Element | null = element; at; at = at.parentElement) {
          const box = at.getBoundingClientRect()
          const isEdge = at === whole || isCutting(at, 'overflowX')
          if (isEdge && (text.left < box.left - slack || text.right > box.right + slack)) return true
          if (at === whole) return false
        }
        return false
      }
      for (const text of texts) {
        const button = text.element.closest(pressed)
        const isInRow = text.element.closest('td, [role=gridcell], [role=option]') !== null
        // A row of a list, or a card, is pressed as well.
        const isLabel = !isInRow || (button?.matches('.mantine-Button-root') ?? false)
        if (button && isLabel) {
          if (isCut(text, button)) found.push(`cut: “${text.text}”`)
          if (text.lines.length > 1) found.push(`in ${text.lines.length} lines: “${text.text}”`)
        }
        const head = text.element.closest(heads)
        if (head) {
          if (isCut(text, head)) found.push(`head cut: “${text.text}”`)
          if (text.lines.length > 1) found.push(`head in ${text.lines.length} lines: “${text.text}”`)
        }
      }

      for (const button of document.querySelectorAll('.mantine-Button-root, .mantine-ActionIcon-root')) {
        const box = button.getBoundingClientRect()
        const seen = leftOf(box, button)
        // One that is scrolled out of sight upwards or downwards is whole as well.
        if (isHidden(button) || box.width < 2 || height(seen) < 2 || width(seen) >= box.width - slack) continue
        found.push(`button cut: “${nameOf(button)}”`)
      }

      /** Heads that stand so close that they read as one. */
      for (const line of document.querySelectorAll('tr, [role=row]')) {
        const named = texts.filter(
          ({ element }) => element.closest(heads)?.closest('tr, [role=row]') === line,
        )
        for (const [at, text] of named.entries()) {
          const before = named[at - 1]
          if (!before || before.element.closest(heads) === text.element.closest(heads)) continue
          if (around(text.lines).left - around(before.lines).right < 6)
            found.push(`heads touch: “${before.text}” “${text.text}”`)
        }
      }

      const pen = document.createElement('canvas').getContext('2d')
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
        if (isHidden(field) || field.getBoundingClientRect().width < 3 || !pen) continue
        const style = getComputedStyle(field)
        const isChoice = field.matches('select, [readonly], [aria-haspopup=listbox]')
        const said =
          field instanceof HTMLSelectElement
            ? (field.selectedOptions[0]?.textContent ?? '')
            : field.value === '' || field.type === 'hidden'
              ? field.placeholder
              : isChoice
                ? field.value
                : ''
        if (!said) continue
        pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const needed = Math.max(...said.split('\n').map(line => pen.measureText(line).width))
        if (field.matches('textarea')) continue
        if (needed > room + slack)
          found.push(
            `field says “${said}”, ${Math.round(needed)} px in ${Math.round(room)} (${nameOf(field)})`,
          )
      }

      /** What scrolls, floats or sticks is over something else on purpose. */
      const layerOf = (element: Element): Element => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { position, overflowY } = getComputedStyle(at)
          if (
            position === 'fixed' ||
            position === 'sticky' ||
            at.matches('[role=dialog], [role=menu], thead, th')
          )
            return at
          if (overflowY === 'auto' || overflowY === 'scroll') return at
        }
        return document.body
      }
      type Thing = { element: Element; box: Box; layer: Element; says: string }
      const things: Thing[] = [
        ...texts.flatMap(({ element, lines, text }) =>
          lines.map(line => ({ element, box: leftOf(line, element), layer: layerOf(element), says: text })),
        ),
        ...[...document.querySelectorAll(`button, ${fields}`)]
          .filter(element => !isHidden(element) && getComputedStyle(element).opacity !== '0')
          .map(element => ({
            element,
            box: leftOf(element.getBoundingClientRect(), element),
            layer: layerOf(element),
            says: `<${element.tagName.toLowerCase()} ${nameOf(element)}>`,
          })),
      ].filter(({ box }) => width(box) > 2 && height(box) > 2)
      const isOfOneField = (a: Element, b: Element) => {
        const wrapper = a.closest('[class*=Input-wrapper], [class*=Switch-root], [class*=Checkbox-root]')
        return wrapper?.contains(b) ?? false
      }
      for (const [at, one] of things.entries())
        for (const other of things.slice(at + 1)) {
          const both = meet(one.box, other.box)
          if (width(both) < 3 || height(both) < 4 || one.layer !== other.layer) continue
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue
          if (isOfOneField(one.element, other.element)) continue
          found.push(`overlap: “${one.says}” and “${other.says}”`)
        }

      const root = document.documentElement
      if (root.scrollWidth > window.innerWidth)
        found.push(`the page is ${root.scrollWidth - window.innerWidth} px wider`)
      for (const element of document.querySelectorAll('body *')) {
        if (
          element.scrollWidth <= element.clientWidth + slack ||
          isHidden(element) ||
          element.clientWidth < 2
        )
          continue
        const { overflowX } = getComputedStyle(element)
        if (
          (overflowX === 'auto' || overflowX === 'scroll') &&
          !element.matches('textarea, pre, :has([role=grid], table[data-form=grid])')
        )
          found.push(
            `scrolls sideways by ${element.scrollWidth - element.clientWidth}: “${nameOf(element).slice(0, 40)}”`,
          )
      }
      return [...new Set(found)]
    },
    { slack, pressed, heads, fields },
  )

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
