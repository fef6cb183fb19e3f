import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dataTemplateEndpoints } from '../../../shared/desk/data-templates.ts'
import type { ImportKind } from '../../../shared/desk/import-layout.ts'
import { importWatchEndpoints } from '../../../shared/desk/import-watch.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { Panel } from '../../components/page/page.tsx'
import { instantText } from '../../lib/format.ts'
import { watchTroubleText } from '../../lib/import-watch-words.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import classes from './import-screen.module.css'
import { fieldName } from './import-words.ts'
import { useFields } from './use-import.ts'

/** Files that need no setting up: of programs, and of the shop's own templates. */
export function KnownFiles({ kind }: { kind: ImportKind }) {
  const programs = useQuery(query(importEndpoints.programs, { query: { kind } })).data?.results ?? []
  const found = useQuery(query(dataTemplateEndpoints.list, {})).data?.results ?? []
  // Several forms of a program's files are known under one name.
  const names = new Set(programs.map(({ name }) => name.replace(/ \(.*\)$/, '')))
  const templates = found.filter(({ resource_type: type }) => type === kind)
  return (
    <Panel title={t('imports.knownFiles')}>
      <ul className={classes.known} aria-label={t('imports.knownFiles')}>
        {templates.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className={classes.unused}>{t('imports.knownTemplate')}</span>
          </li>
        ))}
        {[...names].map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('imports.knownText')}
      </Text>
    </Panel>
  )
}

/** What a column can be, what none can do without first. */
export function KnownColumns({ kind }: { kind: ImportKind }) {
  const fields = useFields(kind)
  const needs = [...Map.groupBy(fields, ({ need }) => need)].filter(([need]) => need !== null)
  const names = (some: typeof fields) => some.map(({ key, label }) => fieldName(key, label))
  const others = names(fields.filter(({ need }) => need === null))
  if (fields.length === 0) return null
  return (
    <Panel title={t('imports.canRead')}>
      <div className={classes.canRead}>
        <div>
          <Text mb="xs">{t('imports.canReadText')}</Text>
          <dl>
            <dt>{t('imports.readNeeded')}</dt>
            <dd>{needs.map(([, some]) => names(some).join(' / ')).join(' · ')}</dd>
          </dl>
        </div>
        <dl>
          <dt>{t('imports.readFurther')}</dt>
          <dd>{others.join(' · ')}</dd>
        </dl>
      </div>
    </Panel>
  )
}

/** Whether files come by themselves. */
export function WatchedFolder() {
  const { data: watch } = useQuery(query(importWatchEndpoints.retrieve, {}))
  if (!watch) return null
  const { on, folder, trouble } = watch
  return (
    <Panel title={t('imports.watch')}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="start">
        <Text className={classes.folder}>
          {on && folder ? t('imports.watchIsOn', { folder }) : t('imports.watchIsOff')}
        </Text>
        <Anchor renderRoot={props => <Link to="/settings" search={{ section: 'automation' }} {...props} />}>
          {t('imports.watchSet')}
        </Anchor>
      </Group>
      {trouble ? (
        <Text c="var(--bad-ink)">
          {t('imports.watchTrouble', { when: instantText(trouble.since), text: watchTroubleText(trouble) })}
        </Text>
      ) : null}
    </Panel>
  )
}
