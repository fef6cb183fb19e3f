import type { PackingArticle } from '../../../../shared/desk/packing-feedback.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { t } from '../../../lib/text.ts'
import { type Shown, signOf } from '../flow/pack-store.ts'
import { nameOf } from './article-text.ts'
import classes from './fill.module.css'
import { Shape, shapeOf } from './shapes.tsx'
import { Picture } from './tiles.tsx'
import type { Words } from './words.ts'

type Props = { shown: Shown; words: Words; onWay: () => void }

/** What stays until it is answered: it fills the screen, and a second one changes its words alone. */
export function Fill({ shown, words: { word, line, way }, onWay }: Props) {
  const { tone } = signOf(shown)
  const isChoice = shown.kind === 'which_one'
  return (
    <section className={classes.fill} data-tone={tone} data-kind={shown.kind} aria-label={word}>
      <div className={classes.said}>
        <Shape name={shapeOf(shown.kind, tone)} className={classes.shape} />
        <div className={classes.words}>
          <p className={classes.word}>{word}</p>
          {isChoice ? null : <p className={classes.line}>{line}</p>}
        </div>
      </div>
      {shown.kind === 'wrong_item' ? <Compared scanned={shown.scanned} wanted={shown.wanted[0]} /> : null}
      {isChoice ? <Choices shown={shown} /> : null}
      {shown.kind === 'customs_gap' ? <LastUsed shown={shown} /> : null}
      <button type="button" className={classes.way} onClick={onWay}>
        {way}
      </button>
    </section>
  )
}

/** What is in the hand beside what should be. */
const Compared = ({ scanned, wanted }: { scanned: PackingArticle; wanted: PackingArticle | undefined }) => (
  <div className={classes.compared}>
    <Article of={scanned} label={t('pack.putBack')} />
    {wanted ? <Article of={wanted} label={t('pack.wanted')} isWanted /> : null}
  </div>
)

type ArticleProps = { of: PackingArticle; label: string; isWanted?: boolean }

const Article = ({ of, label, isWanted = false }: ArticleProps) => (
  <figure className={classes.article} data-wanted={isWanted || undefined}>
    <Picture of={of} className={classes.picture} />
    <figcaption>
      <span className={classes.label}>{label}</span>
      <strong>{nameOf(of)}</strong>
      {of.shelf === null ? null : <span>{t('pack.shelf', { shelf: of.shelf })}</span>}
    </figcaption>
  </figure>
)

const Choices = ({ shown: { choices } }: { shown: Extract<Shown, { kind: 'which_one' }> }) => (
  <ol className={classes.choices}>
    {choices.slice(0, 9).map(({ number, article, order }) => (
      <li key={number}>
        <kbd>{number}</kbd>
        {article ? <Picture of={article} className={classes.small} /> : null}
        <strong>
          {article ? nameOf(article) : t('pack.orderOf', { order: plainOrderNumber(order?.order_id ?? '') })}{' '}
          {order ? order.recipient : null}
        </strong>
      </li>
    ))}
  </ol>
)

/** What was declared for such items before. */
function LastUsed({
  shown: { last_used: used, missing },
}: {
  shown: Extract<Shown, { kind: 'customs_gap' }>
}) {
  const values = used.find(({ field }) => field === missing[0])?.values ?? []
  if (values.length === 0) return null
  return (
    <ol className={classes.choices}>
      {values.slice(0, 9).map((value, at) => (
        <li key={value}>
          <kbd>{at + 1}</kbd>
          <strong>{value}</strong>
        </li>
      ))}
    </ol>
  )
}
