import type { Scope } from '../api/scopes.ts'

/** What a person is at the station. */
export const operatorRoles = ['viewer', 'packer', 'manager'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const scopesOfRole: Record<OperatorRole, readonly Scope[]> = {
  viewer: ['read'],
  packer: ['read', 'print', 'buy'],
  manager: ['read', 'print', 'buy', 'manage'],
}
