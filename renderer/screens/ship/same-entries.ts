import type { ShipForm } from '../../lib/drafts/ship-form.ts'
import type { ShipFormControl } from './use-ship-form.ts'

type Props = { control: ShipFormControl }

/**
 * For `memo`: whether a part of the form still shows the same. The form copies all entries with each key typed in
 * any of them, and to draw every panel anew takes longer than to compare what stands in it.
 */
export const sameEntries = (part: keyof ShipForm) => (a: Props, b: Props) =>
  shownIn(a, part) === shownIn(b, part)

const shownIn = ({ control: { form } }: Props, part: keyof ShipForm): string =>
  JSON.stringify([form.values[part], form.errors])
