import { instantText, whenText } from '../lib/format.ts'

/** An instant as short as it can be said, and in full for whoever points at it or reads the markup. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={instantText(at)}>
    {whenText(at)}
  </time>
)
