import type { DrawnPage } from '../pages/drawn-page.ts'
import { wholeOf } from '../pictures/box.ts'
import { findLabel } from '../pictures/find-label.ts'
import type { PlacedPage } from '../pictures/lay-out.ts'
import { inkBox } from '../pictures/picture.ts'
import { placePage } from '../pictures/place-page.ts'
import type { Sheet } from '../sheet.ts'
import { mayCut, type PrepareInput } from './made.ts'

/** Decides for every page where it goes on the paper. */
export const placePages = (
  pages: readonly DrawnPage[],
  sheet: Sheet,
  input: PrepareInput,
  dpi: number,
): PlacedPage[] =>
  pages.map(page => ({
    ...page,
    placement: placePage(
      {
        page: page.image,
        crop: input.target.crop,
        ink: () => inkBox(page.image, wholeOf(page.image)),
        label: room => (mayCut(input) ? findLabel(page.image, room, dpi) : null),
      },
      sheet.room,
    ),
  }))
