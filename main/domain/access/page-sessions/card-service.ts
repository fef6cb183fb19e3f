import { randomInt } from 'node:crypto'
import type { OperatorCard, OperatorRecord, ProofInput } from '../../../../shared/desk/operators.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { barcodeEncoder } from '../../../platform/barcode-encoder.ts'
import { toOperatorRecord } from '../operators/operator-mapper.ts'
import type { OperatorRow } from '../operators/operator-repository.ts'
import { isSelf, mayLookAfter, missingOperator, type OperatorRef } from '../operators/operator-rules.ts'
import { proveSelf } from '../operators/self-proof.ts'
import { digestOf } from './page-session-service.ts'
import type { PinPorts } from './pin-service.ts'
import { signInTopic } from './sign-in-settings.ts'

export type CardService = {
  /** Another one; the one before opens nothing any more. */
  make: (of: OperatorRef, proof: ProofInput, address: string) => Promise<Result<OperatorCard>>
  remove: (of: OperatorRef, proof: ProofInput, address: string) => Promise<Result<OperatorRecord>>
}

const digits = 24

/** Eighty random bits: nobody guesses them, at whatever pace. */
const newCode = (): string => `PDKID${Array.from({ length: digits }, () => randomInt(10)).join('')}`

const barcode = (text: string): string =>
  barcodeEncoder().toSVG({
    bcid: 'code128',
    text,
    height: 12,
    backgroundcolor: 'FFFFFF',
    paddingwidth: 10,
  })

/** Cards of operators: scanned at the page they sign in whoever carries them, as a PIN does. */
export function createCardService(ports: PinPorts): CardService {
  const { repository, sessions } = ports
  const rowOf = ({ id, asker }: OperatorRef): Result<OperatorRow> => {
    const row = repository.find(id)
    if (!row) return missingOperator(id)
    const allowed = mayLookAfter(asker, row)
    return allowed.ok ? ok(row) : allowed
  }

  const provedRow = async (
    of: OperatorRef,
    proof: ProofInput,
    address: string,
  ): Promise<Result<OperatorRow>> => {
    const row = rowOf(of)
    if (!row.ok) return row
    const proved = await proveSelf(ports, { of, row: row.value, proof, address })
    return proved.ok ? row : proved
  }

  /** Whoever has lost a card is signed out by others; who makes an own one stays and sees it. */
  const store = ({ id, asker }: OperatorRef, cardDigest: string | null): void => {
    repository.update(id, { cardDigest, updatedAt: ports.clock.now().getTime() })
    if (!isSelf(asker, id)) sessions.endOf(id)
    ports.changes.publish({ topic: 'operators', id, action: 'updated' })
    ports.changes.publish({ topic: signInTopic, id: 'cards', action: 'updated' })
  }

  return {
    make: async (of, proof, address) => {
      const row = await provedRow(of, proof, address)
      if (!row.ok) return row
      const code = newCode()
      store(of, digestOf(code))
      const { id, name, role } = row.value
      return ok({
        object_type: 'operator_card',
        operator: { id, name, role },
        code,
        barcode_svg: barcode(code),
      })
    },
    remove: async (of, proof, address) => {
      const found = await provedRow(of, proof, address)
      if (!found.ok) return found
      store(of, null)
      const row = repository.find(of.id)
      return row ? ok(toOperatorRecord(row, repository.recoveryCodesLeft(of.id))) : missingOperator(of.id)
    },
  }
}
