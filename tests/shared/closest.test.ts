import { describe, expect, it } from 'vitest'
import { closest, editDistance } from '../../shared/closest.ts'

describe('the distance of two words', () => {
  it.each([
    ['serve', 'serve', 0],
    ['srve', 'serve', 1],
    ['sevre', 'serve', 1],
    ['', 'doctor', 6],
    ['open', '', 4],
    ['prot', 'port', 1],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })
})

describe('the closest word', () => {
  it('is the nearest one', () => {
    expect(closest('docter', ['serve', 'doctor', 'open'])).toBe('doctor')
  })

  it('is none when nothing is near', () => {
    expect(closest('ship', ['serve', 'doctor', 'open'])).toBeUndefined()
  })
})
