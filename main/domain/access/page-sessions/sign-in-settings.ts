import type { SignInSettings, SignInSettingsPatch } from '../../../../shared/desk/sign-in.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { signInGroup } from '../../../../shared/settings/sign-in.ts'
import { createSettingGroup, type SettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { OperatorRepository } from '../operators/operator-repository.ts'
import type { Passwords } from '../operators/passwords.ts'

/** The name these settings are kept under, and the topic of what changes about signing in on the page. */
export const signInTopic = signInGroup.name

/** What nobody can read any more does not open the page to everybody: the command line is the way back. */
export const createSignInSettings = (ports: SettingGroupPorts): SettingGroup<SignInSettings> =>
  createSettingGroup<SignInSettings>(ports, {
    name: signInTopic,
    schema: signInGroup.schema,
    defaults: signInGroup.defaults,
    ifUnreadable: { ...signInGroup.defaults, sign_in: true },
  })

export type SignInSettingsPorts = {
  group: SettingGroup<SignInSettings>
  repository: Pick<OperatorRepository, 'active'>
  passwords: Pick<Passwords, 'isUsable'>
}

/** Changes them; nobody can lock everybody out by it. */
export function changeSignInSettings(
  { group, repository, passwords }: SignInSettingsPorts,
  patch: SignInSettingsPatch,
): Result<SignInSettings> {
  const canSignIn = () =>
    repository
      .active()
      .some(
        ({ role, pinHash, passwordHash }) =>
          role === 'manager' && (pinHash !== null || passwords.isUsable(passwordHash)),
      )
  if (patch.sign_in === true && !group.read().sign_in && !canSignIn())
    return refuse('state_error', {
      message:
        'Nobody could sign in as a manager. Add an operator who is one first; the page stays open to everybody.',
    })
  return ok(group.change(patch))
}
