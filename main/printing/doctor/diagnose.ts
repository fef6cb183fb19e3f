import {
  type DoctorFinding,
  doctorCodes,
  doctorSeverities,
  type PrinterReport,
} from '../../../shared/desk/printing/print-doctor.ts'
import type { DoctorFacts } from './facts.ts'
import { queueRules } from './queue-rules.ts'
import { reachRules } from './reach-rules.ts'
import { settingRules } from './setting-rules.ts'

/** What is wrong with a printer, the one thing to put right first at the top. */
export function diagnose(facts: DoctorFacts): Pick<PrinterReport, 'verdict' | 'fix' | 'findings'> {
  const isReached = facts.state.state !== 'offline'
  const found = [...reachRules(facts), ...(isReached ? [...queueRules(facts), ...settingRules(facts)] : [])]
  const findings = found.toSorted((a, b) => rank(a) - rank(b))
  const [first] = findings
  const fix = first && first.severity !== 'note' ? first : null
  return { verdict: fix === null ? 'well' : fix.severity === 'error' ? 'ill' : 'doubtful', fix, findings }
}

const rank = ({ code, severity }: DoctorFinding): number =>
  doctorSeverities.indexOf(severity) * doctorCodes.length + doctorCodes.indexOf(code)
