import { Button, FileButton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomsRulesState, customsRulesEndpoints } from '../../../shared/desk/customs-rules.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { dateText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Of which day the rules of customs are, and the way to later ones. */
export function CustomsRulesPanel() {
  const inUse = query(customsRulesEndpoints.retrieve, {})
  const { data, error, refetch } = useQuery(inUse)
  const client = useQueryClient()
  const place = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) =>
      load(customsRulesEndpoints.place, { body: { content: await file.text() } }),
    onSuccess: state => {
      client.setQueryData(inUse.queryKey, state)
      if (state.date !== null) announce(t('customsRules.loaded', { date: dateText(state.date) }))
    },
  })
  return (
    <Panel
      title={t('customsRules.title')}
      actions={
        <FileButton accept=".json,application/json" onChange={file => file && place.mutate(file)}>
          {props => (
            <Button {...props} variant="default" disabled={place.isPending}>
              {t('customsRules.load')}
            </Button>
          )}
        </FileButton>
      }
    >
      <Stack gap="sm">
        {data ? <InUse rules={data} /> : null}
        {place.error ? <ProblemNotice error={place.error} doing="save" onDismiss={place.reset} /> : null}
        {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      </Stack>
    </Panel>
  )
}

function InUse({ rules }: { rules: CustomsRulesState }) {
  const { date, is_stale: isStale, source } = rules
  const isMissing = date === null
  const tone = isMissing ? 'bad' : isStale ? 'attention' : 'good'
  return (
    <>
      <div>
        <StatusBadge
          tone={tone}
          text={isMissing ? t('customsRules.none') : t('customsRules.of', { date: dateText(date) })}
        />
      </div>
      <Text>
        {isMissing
          ? t('customsRules.noneMeans')
          : `${t(isStale ? 'customsRules.stale' : 'customsRules.fresh')} ${t(`customsRules.source_${source}`)}`}
      </Text>
    </>
  )
}
