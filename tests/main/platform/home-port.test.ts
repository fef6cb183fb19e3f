import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstPort } from '../../../main/platform/config.ts'
import { planPort, rememberPort } from '../../../main/platform/home-port.ts'
import { tempHome } from '../../support/station/temp-home.ts'

describe('the port of a home', () => {
  it('is the first port in a new home, or any other when that is taken', () => {
    expect(planPort(tempHome(), null)).toEqual({ port: firstPort, elseAny: true, remember: true })
  })

  it('stays what it was, so that the page keeps its address', () => {
    const home = tempHome()
    rememberPort(home, 6123)
    expect(planPort(home, null)).toEqual({ port: 6123, elseAny: false, remember: true })
  })

  it('is the asked one, which is kept from then on', () => {
    const home = tempHome()
    rememberPort(home, 6123)
    expect(planPort(home, 7000)).toEqual({ port: 7000, elseAny: false, remember: true })
  })

  it('is not kept when any one was asked for', () => {
    expect(planPort(tempHome(), 0)).toEqual({ port: 0, elseAny: false, remember: false })
  })

  it.each(['', 'x', '{"port":0}', '{"port":"80"}', '{"port":70000}'])(
    'is the first one when %j was kept',
    text => {
      const home = tempHome()
      writeFileSync(join(home, 'port.json'), text)
      expect(planPort(home, null).port).toBe(firstPort)
    },
  )
})
