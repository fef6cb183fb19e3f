import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { printRouteEndpoints } from '../../../../shared/desk/printing/print-routes.ts'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { preferences } from '../../../stores/preferences.ts'
import { emptyRoute, type RouteDraft, toRouteData } from './route-draft.ts'
import { routeText } from './route-text.ts'
import classes from './route-trial.module.css'
import { type Routes, useDocumentChoices } from './use-routes.ts'

type Question = Pick<RouteDraft, 'kind' | 'format' | 'carrier_name' | 'media'>

/** A document is described, and at once stands there which printer it would go to and why. */
export function RouteTrial({ routes }: { routes: Routes }) {
  const [asked, ask] = useState<Question>({ kind: 'label', format: 'ZPL', carrier_name: '', media: '' })
  const desk = preferences(state => state.desk) ?? ''
  const { kind, format, carrier_name, media } = toRouteData({ ...emptyRoute, ...asked })
  const body = { kind, format, carrier_name, media, desk: desk || null }
  const trial = useQuery({
    ...query(printRouteEndpoints.try, { body }),
    placeholderData: last => last,
    // Where it goes also depends on how the printers are.
    refetchOnMount: 'always',
  })
  const message = trial.data?.message
  useEffect(() => {
    if (message) announce(message)
  }, [message])
  return (
    <Stack gap="sm" pt={4}>
      <Text c="dimmed">{t('printRoutes.tryText')}</Text>
      <QuestionFields asked={asked} onAsk={ask} />
      {trial.error ? <ProblemNotice error={trial.error} doing="load" /> : null}
      {trial.data ? (
        <div className={classes.answer}>
          <strong>{trial.data.printer_name ?? t('printRoutes.goesNowhere')}</strong>
          {trial.data.copies > 1 ? ` · ${t('printRoutes.copies', { count: trial.data.copies })}` : null}
          <Text>{trial.data.message}</Text>
          <Unfit routes={routes} of={trial.data.routes} />
        </div>
      ) : null}
    </Stack>
  )
}

type UnfitProps = { routes: Routes; of: readonly { route_id: string; unfit: string | null }[] }

/** The rules that were passed over, each with what does not fit. */
function Unfit({ routes, of }: UnfitProps) {
  const fitting = of.findIndex(({ unfit }) => unfit === null)
  const passed = (fitting < 0 ? of : of.slice(0, fitting)).flatMap(({ route_id: id, unfit }) => {
    const route = routes.routes.find(each => each.id === id)
    return route && unfit ? [{ id, name: routeText(route), unfit }] : []
  })
  if (passed.length === 0) return null
  return (
    <>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('printRoutes.passedOver')}
      </Text>
      <ul className={classes.passed}>
        {passed.map(({ id, name, unfit }) => (
          <li key={id}>
            {name}: {unfit}
          </li>
        ))}
      </ul>
    </>
  )
}

type FieldsProps = { asked: Question; onAsk: (asked: Question) => void }

function QuestionFields({ asked, onAsk }: FieldsProps) {
  const { kinds, formats, sizes, carriersWith } = useDocumentChoices()
  const field = (name: keyof Question) => ({
    value: asked[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      onAsk({ ...asked, [name]: currentTarget.value }),
  })
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
      <NativeSelect {...field('kind')} label={t('printRoutes.kind')} data={kinds} />
      <NativeSelect {...field('format')} label={t('printRoutes.format')} data={formats} />
      <NativeSelect
        {...field('carrier_name')}
        label={t('printRoutes.tryCarrier')}
        data={[{ value: '', label: t('printRoutes.unknownCarrier') }, ...carriersWith(asked.carrier_name)]}
      />
      <NativeSelect
        {...field('media')}
        label={t('printRoutes.size')}
        data={[{ value: '', label: t('printRoutes.unknownSize') }, ...sizes]}
      />
    </SimpleGrid>
  )
}
