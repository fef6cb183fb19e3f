import type { Rule } from '../tree.ts'
import { productModules } from './sizes.ts'

/** The one file that takes instants apart. */
const calendar = 'shared/units/shop-day.ts'

/** The day of an instant in UTC or in the zone of the machine, which is another than the shop's for some hours of each day. */
const wrongDays =
  /toISOString\(\)\s*\.\s*(slice|split|substring|substr)\(|\.(get|set)(UTC)?(Month|Date|Day|Hours)\(|\.to(Locale)?DateString\(/

/** A day that is cut out of an instant is right for most of the day, so that nobody sees the fault before the evening. */
export const oneWayToDays: Rule = {
  name: 'days are those of the shop: only the calendar makes one out of an instant',
  check: tree =>
    productModules(tree)
      .filter(({ path }) => path !== calendar)
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            wrongDays.test(line)
              ? [
                  `${path}:${index + 1} makes a day of an instant: ask the shop's calendar (today, dayOf), or wallClock of ${calendar}.`,
                ]
              : [],
          ),
      ),
}
