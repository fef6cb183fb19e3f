import type { DoctorCode, DoctorFinding } from '../../../shared/desk/printing/print-doctor.ts'

type Words = Pick<DoctorFinding, 'seen' | 'meaning' | 'advice'>

export const finding = (
  code: DoctorCode,
  severity: DoctorFinding['severity'],
  words: Words,
  proposal: DoctorFinding['proposal'] = null,
): DoctorFinding => ({ code, severity, ...words, proposal })
