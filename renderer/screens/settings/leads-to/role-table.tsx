import { Table, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Scope } from '../../../../shared/api/scopes.ts'
import { operatorRoles, scopesOfRole } from '../../../../shared/desk/operators.ts'
import { Panel } from '../../../components/page/page.tsx'
import { t } from '../../../lib/text.ts'

/** What somebody does here, and the scope it takes. */
const deeds = [
  ['see', 'read'],
  ['reports', 'read'],
  ['print', 'print'],
  ['orders', 'buy'],
  ['buy', 'buy'],
  ['hand', 'buy'],
  ['setUp', 'manage'],
  ['prices', 'manage'],
  ['people', 'manage'],
] as const satisfies readonly (readonly [string, Scope])[]

/** What each role may do: what the station holds everybody to once they sign in. */
export const RoleTable = () => (
  <Panel title={t('settings.roles')}>
    <Table aria-label={t('settings.roles')} verticalSpacing={7}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('settings.roleMay')}</Table.Th>
          {operatorRoles.map(role => (
            <Table.Th key={role} ta="center">
              {t(`signIn.role_${role}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deeds.map(([deed, scope]) => (
          <Table.Tr key={deed}>
            <Table.Th scope="row" fw={400}>
              {t(`settings.may_${deed}`)}
            </Table.Th>
            {operatorRoles.map(role => (
              <Table.Td key={role} ta="center">
                <May is={scopesOfRole[role].includes(scope)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Panel>
)

const May = ({ is }: { is: boolean }) =>
  is ? (
    <>
      <IconCheck size="1.125rem" aria-hidden />
      <VisuallyHidden>{t('settings.mayYes')}</VisuallyHidden>
    </>
  ) : (
    <Text span c="dimmed">
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('settings.mayNo')}</VisuallyHidden>
    </Text>
  )
