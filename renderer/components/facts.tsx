import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names and values, in as many columns as there is room for; what has no value is left out. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value || value === 0)
  return (
    <dl className={classes.facts}>
      {known.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
