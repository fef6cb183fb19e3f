import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/page/back-link.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'

type Props = {
  title: string
  error: unknown
  /** Which of the two is not there, when one is not. */
  missing: 'connections.missing' | 'connections.noAdapter' | null
  children: ReactNode
}

/** The ground of the screens that edit a connection. */
export const EditorPage = ({ title, error, missing, children }: Props) => (
  <Page above={<BackLink to="/connections">{t('connections.back')}</BackLink>} title={title}>
    {error ? <ProblemNotice error={error} doing="load" /> : null}
    {missing ? (
      <EmptyState
        icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
        title={t(`${missing}Title`)}
        text={t(`${missing}Text`)}
      />
    ) : null}
    {children}
  </Page>
)
