import { Button, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addressDoubt } from '../../../shared/countries/address-doubts.ts'
import { addressee, addressLines, type WritableAddress } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { undrawableIn } from '../../../shared/drawable-text.ts'
import {
  type AddressDraft,
  fromAddressRecord,
  isEmptyAddress,
  missingIn,
} from '../../lib/drafts/address-draft.ts'
import { joined, t, term } from '../../lib/text.ts'
import { Panel } from '../page/page.tsx'
import { AddressFields, Doubt } from './address-fields.tsx'
import { AddressPicker } from './address-picker.tsx'
import { usePastedAddress } from './pasted-address.tsx'

type Props = {
  title: string
  /** What to do while there is no address. */
  hint?: string
  pick: Pick<ComponentProps<typeof AddressPicker>, 'label' | 'placeholder'> & { 'data-first-field'?: true }
  /** Others to choose from in one step, beside the button. */
  choice?: ReactNode
  address: AddressDraft
  hasError: boolean
  /** One is looked up: an empty form would only come and go. */
  isAwaited?: boolean
  isCountryOpen?: boolean
  onChange: (next: AddressDraft) => void
  /** For one that was picked as a whole; as any other change when left out. */
  onPick?: (next: AddressDraft) => void
  input: ComponentProps<typeof AddressFields>['input']
}

/** An address as written, until somebody wants to change it or something is wrong with it. */
export function AddressPanel({
  title,
  hint,
  pick,
  choice,
  address,
  hasError,
  isAwaited = false,
  isCountryOpen = false,
  onChange,
  onPick = onChange,
  input,
}: Props) {
  const { isShown, canFold, fold, setOpen, fields } = useFolding({ address, hasError, isAwaited })
  const pasted = usePastedAddress(address, onPick)
  return (
    <Panel
      title={title}
      actions={
        <>
          {choice}
          {canFold ? <FoldButton isShown={isShown} onFold={fold} /> : null}
        </>
      }
    >
      {isShown ? (
        // What is being typed is not folded away with its first letter.
        <Stack
          ref={fields}
          gap="sm"
          onInput={() => setOpen(true)}
          onPaste={event => {
            pasted.onPaste(event)
            if (event.defaultPrevented) setOpen(true)
          }}
        >
          {hint && isEmptyAddress(address) ? <Text fz="sm">{hint}</Text> : null}
          <AddressPicker
            {...pick}
            onPick={found => {
              onPick(fromAddressRecord(found))
              setOpen(null)
            }}
          />
          {pasted.note}
          <AddressFields value={address} onChange={onChange} input={input} isCountryOpen={isCountryOpen} />
        </Stack>
      ) : isEmptyAddress(address) ? (
        t('app.loading')
      ) : (
        <Written address={address} />
      )}
    </Panel>
  )
}

/** Whether the fields are there, and the way to have them or not. */
function useFolding({ address, hasError, isAwaited }: Shown) {
  // Until somebody opens or folds it, it is folded once it is complete.
  const [wanted, setOpen] = useState<boolean | null>(null)
  const mustShow = useMustShow({ address, hasError, isAwaited })
  const isOpen = wanted ?? Object.keys(missingIn(address)).length > 0
  const isShown = mustShow || (isOpen && !isEmptyAddress(address))
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // An address that arrives folds its fields away: what somebody types in below stays in sight.
    if (!isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return {
    isShown,
    canFold: !mustShow && !isEmptyAddress(address),
    fold: () => {
      setOpen(!isOpen)
      // The fields that come back are what the keyboard was there for.
      if (!isOpen) requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
    },
    setOpen,
    fields,
  }
}

/** The address in one line, with what looks wrong about it. */
function Written({ address }: { address: AddressDraft }) {
  const doubt = addressDoubt(address)
  return (
    <>
      <AddressCard address={address} isCompact from="" />
      {doubt ? <Doubt doubt={doubt} /> : null}
    </>
  )
}

const FoldButton = ({ isShown, onFold }: { isShown: boolean; onFold: () => void }) => (
  <Button variant="default" size="xs" aria-expanded={isShown} onClick={onFold}>
    {t(isShown ? 'fields.doneAddress' : 'fields.changeAddress')}
  </Button>
)

type Shown = Required<Pick<Props, 'address' | 'hasError' | 'isAwaited'>>

/** Nothing to fold up, or something to put right. */
function useMustShow({ address, hasError, isAwaited }: Shown): boolean {
  const isComing = useBriefly(isAwaited)
  return hasError || (isEmptyAddress(address) && !isComing) || hasUndrawable(address)
}

/** As long as an address that is looked up usually takes; after it the fields are there to be typed in. */
const briefMs = 800

/** Whether something is the case, and has not been for long. */
function useBriefly(is: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLong(true), briefMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [is])
  return is && !isLong
}

/** What labels cannot show is told at its field. */
const hasUndrawable = (address: AddressDraft): boolean =>
  Object.values(address).some(value => typeof value === 'string' && undrawableIn(value).length > 0)

type AddressCardProps = { address: WritableAddress; from?: string; isCompact?: boolean }

/** An address as it is written in its country; compact, all of it in one run of text. */
export function AddressCard({ address, from, isCompact = false }: AddressCardProps) {
  const isAbroad = from !== undefined && from !== address.country_code
  const lines = [...addressLines(address), ...(isAbroad ? [term(countryName(address.country_code))] : [])]
  return (
    <Text component="address" fs="normal" lh={1.45} {...(isCompact ? { fz: 'sm' } : {})}>
      <strong>
        <bdi>{addressee(address)}</bdi>
      </strong>
      {isCompact ? `, ${joined(lines, ', ')}` : null}
      {isCompact
        ? null
        : lines.map(line => (
            <span key={line}>
              <br />
              <bdi>{line}</bdi>
            </span>
          ))}
    </Text>
  )
}
