import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countryName, isCountryCode } from '../../../../shared/countries/countries.ts'
import {
  type CustomsProposal,
  customsProposalEndpoints,
  type CustomsProposals as Proposals,
} from '../../../../shared/desk/customs-proposals.ts'
import type { CommodityDraft } from '../../../lib/drafts/commodity-draft.ts'
import { dateText } from '../../../lib/format.ts'
import { spoken } from '../../../lib/language.ts'
import { query } from '../../../lib/station/queries.ts'
import { t, term } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import type { ShipFields } from '../use-ship-form.ts'

type Props = { form: ShipFields; row: CommodityDraft; path: string }

const typingPauseMs = 300

/** So many of the list are shown before somebody asks for the others. */
const firstGoods = 3

/** What was declared of such goods before, each to be taken at one press; nothing of it is in the form until then. */
export default function CustomsProposals({ form, row, path }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { data } = useProposals(form, row)
  const code = row.hs_code.trim() === '' ? (data?.hs_code ?? null) : null
  const origin = row.origin_country === '' ? (data?.origin_country ?? null) : null
  const take = (field: 'hs_code' | 'origin_country', value: string, words: string) => {
    form.setFieldValue(`${path}.${field}`, value)
    announce(t('customsHelp.taken', { words }))
    // The button goes with what it proposed; the keyboard stays at what it filled in.
    const filled = field === 'hs_code' ? '[data-hs-code]' : 'input[aria-haspopup="listbox"]'
    frame.current?.closest('[data-commodity]')?.querySelector<HTMLElement>(filled)?.focus()
  }
  const goods = row.hs_code.trim() === '' ? (data?.goods ?? []) : []
  if (!code && !origin && goods.length === 0) return null
  return (
    <Group gap="xs" mt={6} ref={frame}>
      {code ? (
        <Take
          words={t('customsHelp.code', { code: code.value })}
          why={whyText(code)}
          onTake={words => take('hs_code', code.value, words)}
        />
      ) : null}
      <FromList
        key={goods.map(each => each.code).join()}
        goods={goods}
        left={data?.goods_left ?? 0}
        onTake={(hsCode, words) => take('hs_code', hsCode, words)}
      />
      {origin ? (
        <Take
          words={t('customsHelp.origin', { country: term(countryName(origin.value)) })}
          why={whyText(origin)}
          onTake={words => take('origin_country', origin.value, words)}
        />
      ) : null}
    </Group>
  )
}

type ListProps = {
  goods: Proposals['goods']
  left: number
  onTake: (hsCode: string, words: string) => void
}

/** The likeliest goods of the list; that there are more is said, and the keyboard goes on at the first of them. */
function FromList({ goods, left, onTake }: ListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, goods.length - firstGoods)
  return (
    <>
      {goods.slice(0, goods.length - hidden).map((each, index) => (
        <Take
          key={each.code}
          words={t('customsHelp.code', { code: each.code })}
          why={t('customsHelp.fromList', { words: each[spoken] })}
          onTake={words => onTake(each.code, words)}
          autoFocus={isWhole && index === firstGoods}
        />
      ))}
      {hidden > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => setIsWhole(true)}>
          {t('customsHelp.more', { count: hidden + left })}
        </Button>
      ) : null}
      {isWhole && left > 0 ? (
        <Text fz="sm" c="dimmed">
          {t('customsHelp.left', { count: left })}
        </Text>
      ) : null}
    </>
  )
}

function useProposals({ values }: ShipFields, { sku, description }: CommodityDraft) {
  const mode = useMode()
  const to = values.recipient.country_code
  const [named] = useDebouncedValue(`${sku.trim()}\n${description.trim()}`, typingPauseMs)
  const [ofSku = '', title = ''] = named.split('\n')
  return useQuery({
    ...query(
      customsProposalEndpoints.find,
      {
        query: {
          ...(ofSku ? { sku: ofSku } : {}),
          ...(title ? { title } : {}),
          ...(isCountryCode(to) ? { to } : {}),
        },
      },
      mode,
    ),
    // What was bought a moment ago counts.
    staleTime: 0,
    enabled: named.trim() !== '',
  })
}

type TakeProps = { words: string; why: string; onTake: (words: string) => void; autoFocus?: boolean }

const Take = ({ words, why, onTake, autoFocus = false }: TakeProps) => (
  <Button variant="default" size="xs" autoFocus={autoFocus} onClick={() => onTake(words)}>
    {t('customsHelp.take', { words, why })}
  </Button>
)

/** Whence a proposal is, as a sentence goes on. */
function whyText({ source, times, reference, declared_at: at }: CustomsProposal): string {
  if (source === 'product') return t('customsHelp.why_product')
  const known = reference ?? (at ? dateText(at) : '')
  return t(source === 'sku' ? 'customsHelp.why_sku' : 'customsHelp.why_title', { count: times, known })
}
