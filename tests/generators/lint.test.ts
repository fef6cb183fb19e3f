import { expect, test } from 'vitest'
import { flowStation } from '../support/generators/flow-station.ts'
import { npmToolbox } from '../support/generators/toolbox.ts'
import { explained } from './explained-findings.ts'
import { byRedocly, bySpectral, type Finding } from './findings.ts'

const explains = (finding: Finding) => (each: (typeof explained)[number]) =>
  each.version === finding.version && each.rule === finding.rule && each.says.test(finding.says)

test('linters find nothing in the description that is not explained, and every explanation is needed', async ({
  skip,
}) => {
  const tools = await npmToolbox()
  if ('notRun' in tools) return skip(`NOT RUN: ${tools.notRun}`)
  const { describe } = await flowStation()
  const findings: Finding[] = []
  for (const version of ['3.1', '3.0']) {
    const document = await describe(`version=${version}`)
    findings.push(...(await byRedocly(tools.folder, document, version)))
    findings.push(...(await bySpectral(tools.folder, document, version)))
  }
  expect(findings.filter(each => !explained.some(explains(each)))).toEqual([])
  expect(explained.filter(each => !findings.some(finding => explains(finding)(each)))).toEqual([])
})
