import { Text } from '@mantine/core'
import { addressee, addressLines, type WritableAddress } from '../../../shared/countries/address-lines.ts'

type Props = { address: WritableAddress; from?: string; isCompact?: boolean }

/** An address as it is written in its country; compact, all of it in one run of text. */
export function AddressCard({ address, from, isCompact = false }: Props) {
  const lines = addressLines(address, from === undefined ? {} : { from })
  return (
    <Text component="address" fs="normal" lh={1.45}>
      <strong>{addressee(address)}</strong>
      {isCompact ? `, ${lines.join(', ')}` : null}
      {isCompact
        ? null
        : lines.map(line => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
    </Text>
  )
}
