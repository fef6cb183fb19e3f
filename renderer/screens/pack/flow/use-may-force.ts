import { useQuery } from '@tanstack/react-query'
import { scopesOfRole } from '../../../../shared/desk/operators.ts'
import { packingSettingEndpoints } from '../../../../shared/desk/packing-settings.ts'
import { signInEndpoints } from '../../../../shared/desk/sign-in.ts'
import { query } from '../../../lib/station/queries.ts'

/** Who is signed in and may not count what cannot be scanned; null where it may be done, or the station has to say. */
export function useMayNotForce(): string | null {
  const { data: settings } = useQuery(query(packingSettingEndpoints.retrieve, {}))
  const { data: signedIn } = useQuery(query(signInEndpoints.retrieve, {}))
  const operator = signedIn?.operator
  if (!operator || settings?.may_force !== 'manager') return null
  return scopesOfRole[operator.role].includes('manage') ? null : operator.name
}
