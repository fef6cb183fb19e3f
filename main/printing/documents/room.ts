import type { FlowItem } from './flow.ts'
import type { MarkupNode } from './markup.ts'
import type { TextPorts } from './paragraphs.ts'
import type { EmbeddedPictures } from './pictures.ts'
import type { Align, TextStyle } from './styles.ts'

/** What a block is laid out with; `width` and `height` are those of the room on one page, in points. */
export type Room = TextPorts & {
  width: number
  height: number
  style: TextStyle
  /** Null: as the text reads. */
  align: Align | null
  pictures: EmbeddedPictures
}

/** Lays out what stands inside something else. */
export type LayOut = (nodes: readonly MarkupNode[], room: Room) => FlowItem[]
