/** How text looks; sizes in points. */
export type TextStyle = { bold: boolean; oblique: boolean; size: number; color: string }

export type Align = 'left' | 'center' | 'right'

export const ink = '#111111'
export const paleInk = '#555555'
export const ruleColor = '#9aa0a6'
export const headGround = '#eef0f2'

export const bodyStyle: TextStyle = { bold: false, oblique: false, size: 9.5, color: ink }

export const lineHeight = 1.28
/** From the top of a line to its baseline, in its size. */
export const ascent = 0.98

/** Space before and after a block; a space at the top of a page is left out. */
export const blockSpace: Readonly<Record<string, { before: number; after: number }>> = {
  h1: { before: 0, after: 4 },
  h2: { before: 8, after: 3 },
  h3: { before: 6, after: 2 },
  p: { before: 0, after: 4 },
  hr: { before: 4, after: 6 },
  ul: { before: 0, after: 4 },
  ol: { before: 0, after: 4 },
  table: { before: 2, after: 6 },
  img: { before: 2, after: 3 },
}

const small = 0.82

/** What an element makes of the style around it. */
export function styled(tag: string, style: TextStyle): TextStyle {
  switch (tag) {
    case 'h1':
      return { ...style, bold: true, size: 20 }
    case 'h2':
      return { ...style, bold: true, size: 13 }
    case 'h3':
      return { ...style, bold: true, size: 10.5 }
    case 'strong':
    case 'b':
    case 'th':
      return { ...style, bold: true }
    case 'em':
    case 'i':
      return { ...style, oblique: true }
    case 'small':
      return { ...style, size: style.size * small, color: paleInk }
    default:
      return style
  }
}
