import { Stack } from '@mantine/core'
import { Page } from '../../components/page/page.tsx'
import { t } from '../../lib/text.ts'
import { ManifestList } from './manifest-list.tsx'
import { OpenPanel } from './open-panel.tsx'

/** What is handed over to carriers at the end of the day. */
export const ManifestsScreen = () => (
  <Page title={t('screens.manifests')}>
    <Stack gap="lg">
      <OpenPanel />
      <ManifestList />
    </Stack>
  </Page>
)
