import type {
  OperatorInput,
  OperatorPatch,
  OperatorRecord,
  PasswordInput,
} from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { toOperatorRecord } from './operator-mapper.ts'
import { foldEmail, type OperatorRepository, type OperatorRow } from './operator-repository.ts'
import {
  type Asker,
  isSelf,
  lastManager,
  mayGovern,
  mayLookAfter,
  maySignIn,
  missingOperator,
  nobodySignsIn,
} from './operator-rules.ts'
import type { Passwords } from './passwords.ts'

export type OperatorService = {
  list: (range: { limit: number; offset: number }) => { count: number; records: OperatorRecord[] }
  create: (input: OperatorInput, asker: Asker) => Promise<Result<OperatorRecord>>
  retrieve: (id: string) => Result<OperatorRecord>
  update: (id: string, patch: OperatorPatch, asker: Asker) => Result<OperatorRecord>
  remove: (id: string, asker: Asker) => Result<OperatorRecord>
  setPassword: (
    id: string,
    input: PasswordInput,
    asker: Asker,
    address: string,
  ) => Promise<Result<OperatorRecord>>
}

export type OperatorPorts = {
  database: Pick<Database, 'transact'>
  repository: OperatorRepository
  passwords: Passwords
  attempts: LoginAttempts
  ids: Ids
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
  /** Whether the page is closed to whoever has not signed in. */
  isSignInOn: () => boolean
  /** Whether other desks of the shop are let in, where everybody signs in. */
  isNetworkOpen: () => boolean
}

/** What is held against an operator's sign-ins is kept under this name. */
export const passwordSubject = (email: string): string => `password:${foldEmail(email)}`

export function createOperatorService(ports: OperatorPorts): OperatorService {
  const { repository, passwords, attempts } = ports
  const { transact } = ports.database
  const now = () => ports.clock.now().getTime()
  const show = (row: OperatorRow) => toOperatorRecord(row, repository.recoveryCodesLeft(row.id))
  const rowOf = (id: string): Result<OperatorRow> => {
    const row = repository.find(id)
    return row ? ok(row) : missingOperator(id)
  }
  const retrieve = (id: string): Result<OperatorRecord> => {
    const row = rowOf(id)
    return row.ok ? ok(show(row.value)) : row
  }
  const announced = (
    result: Result<OperatorRecord>,
    action: 'created' | 'updated' | 'deleted',
  ): Result<OperatorRecord> => {
    if (result.ok) ports.changes.publish({ topic: 'operators', id: result.value.id, action })
    return result
  }

  const create: OperatorService['create'] = async (input, asker) => {
    const allowed = mayGovern(asker, input.role)
    if (!allowed.ok) return allowed
    const passwordHash = await passwords.hash(input.password)
    const made = transact(() => {
      if (repository.findByEmail(input.email))
        return refuse('state_error', { message: 'There already is an operator with this email address.' })
      if (repository.count() === 0 && input.role !== 'manager')
        return refuseFields({ role: ['The first operator is a manager.'] })
      const id = ports.ids('operator')
      const at = { createdAt: now(), updatedAt: now() }
      const { name, role } = input
      repository.insert({ id, email: foldEmail(input.email), name, role, active: true, passwordHash, ...at })
      return retrieve(id)
    })
    return announced(made, 'created')
  }

  /** Whoever goes leaves somebody behind who can sign in, wherever that is needed. */
  const assertOpenWithout = (id: string): Result<undefined> => {
    const others = repository.active().filter(each => each.id !== id)
    if (others.some(maySignIn(passwords))) return ok(undefined)
    if (ports.isSignInOn()) return nobodySignsIn('page')
    return ports.isNetworkOpen() ? nobodySignsIn('desks') : ok(undefined)
  }

  const update: OperatorService['update'] = (id, patch, asker) => {
    const changed = transact(() => {
      const row = rowOf(id)
      if (!row.ok) return row
      const { value: before } = row
      const role = patch.role ?? before.role
      const active = patch.active ?? before.active
      for (const each of [before.role, role]) {
        const allowed = mayGovern(asker, each)
        if (!allowed.ok) return allowed
      }
      const staysManager = role === 'manager' && active
      if (isManager(before) && !staysManager && repository.otherManagers(id) === 0) return lastManager()
      const open = before.active && !active ? assertOpenWithout(id) : ok(undefined)
      if (!open.ok) return open
      repository.update(id, { role, active, name: patch.name ?? before.name, updatedAt: now() })
      if (before.active && !active) repository.endTokens(id)
      return retrieve(id)
    })
    return announced(changed, 'updated')
  }

  const remove: OperatorService['remove'] = (id, asker) => {
    const removed = transact(() => {
      const row = rowOf(id)
      if (!row.ok) return row
      const allowed = mayGovern(asker, row.value.role)
      if (!allowed.ok) return allowed
      const othersStay = repository.count() > 1
      if (isManager(row.value) && othersStay && repository.otherManagers(id) === 0) return lastManager()
      const open = assertOpenWithout(id)
      if (!open.ok) return open
      const record = show(row.value)
      repository.remove(id)
      return ok(record)
    })
    return announced(removed, 'deleted')
  }

  /** Whoever finds a desk signed in cannot keep its operator out. */
  const proveSelf = async (
    row: OperatorRow,
    password: string,
    address: string,
  ): Promise<Result<undefined>> => {
    const subject = passwordSubject(row.email)
    const attempt = attempts.begin(subject, address)
    if (!attempt.ok) return attempt
    return (await passwords.matches(password, row.passwordHash))
      ? ok(undefined)
      : refuseFields({ current_password: ['This is not the current password.'] })
  }

  const setPassword: OperatorService['setPassword'] = async (id, input, asker, address) => {
    const row = rowOf(id)
    if (!row.ok) return row
    const allowed = mayLookAfter(asker, row.value)
    if (!allowed.ok) return allowed
    if (isSelf(asker, id)) {
      if (input.current_password === undefined)
        return refuseFields({ current_password: ['This field is required.'] })
      const proved = await proveSelf(row.value, input.current_password, address)
      if (!proved.ok) return proved
    }
    const passwordHash = await passwords.hash(input.password)
    const changed = transact(() => {
      repository.update(id, { passwordHash, updatedAt: now() })
      repository.endTokens(id)
      attempts.forget(passwordSubject(row.value.email))
      return retrieve(id)
    })
    return announced(changed, 'updated')
  }

  return {
    list: range => {
      const { count, rows } = repository.page(range)
      return { count, records: rows.map(show) }
    },
    create,
    retrieve,
    update,
    remove,
    setPassword,
  }
}

const isManager = ({ role, active }: OperatorRow): boolean => role === 'manager' && active
