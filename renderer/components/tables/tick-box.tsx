import { type ComponentProps, useEffect, useRef } from 'react'
import classes from './tick-box.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  /** Chosen in part. */
  isSome?: boolean
}

/** The box of a row, and of all of them: one element, since a long list has one in every row. */
export function TickBox({ isSome = false, ...rest }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome
  }, [isSome])
  return <input ref={ref} type="checkbox" className={classes.tick} {...rest} />
}
