import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/text.ts'

/** The rule that chose something, and the way to change it. */
export const RuleLink = ({ id, name }: { id: string; name: string }) => (
  <Anchor renderRoot={props => <Link to="/settings/automation" search={{ open: id }} {...props} />}>
    {t('rules.byRule', { name })}
  </Anchor>
)
