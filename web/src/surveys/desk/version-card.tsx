import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asProblem } from '../../data/problem'
import { type BroughtVersion, setPublished } from '../../data/survey-desk'
import { NotSaved } from '../../forms/not-saved'
import { inWords } from '../../forms/words'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Inline } from '../../ui/inline'
import { Select } from '../../ui/select'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { inLocales } from '../use-asking'
import { GuardForm } from './guard-form'

type VersionCardProps = {
  version: BroughtVersion
  /** Of all questionnaires: another version may be the one that is published. */
  versions: readonly BroughtVersion[]
  brands: readonly string[]
  /** What the brand of a code is called. */
  brandName: (code: string) => string
  onChanged: () => Promise<unknown>
  /** What was decided about self-harm a moment ago, in this version or from it. */
  guarded: Guarded | undefined
  onGuarded: (guarded: Guarded) => Promise<unknown>
}

/** A version that was saved from another one, with help after its questions about self-harm. */
export type Guarded = { id: string; from: number; to: number }

/** One version: where it is published, and both changes of that. */
export function VersionCard(props: VersionCardProps) {
  const { version, versions, brands, brandName, onChanged, onGuarded } = props
  const { i18n } = useLingui()
  const { id = '', version: number = 0, title, brands: published = [], unguarded = [] } = version
  const [brand, setBrand] = useState(brands[0] ?? '')
  const card = useRef<HTMLElement>(null)
  // The button that was pressed is gone, or can't be pressed again.
  useFocusOnSwap(published.join(), () => card.current?.querySelector('h2'))
  const change = useMutation({ mutationFn: setPublished, onSuccess: onChanged })
  const shownIn = (code: string) =>
    versions.find((each) => each.id === id && each.brands?.includes(code))?.version ?? 0
  const set = (brandCode: string, to: number) =>
    change.mutate({ brandCode, questionnaire: id, version: to, was: shownIn(brandCode) })
  const isGuarded = unguarded.length === 0
  const guarded = props.guarded?.id === id ? props.guarded : undefined
  const name = brandName(brand)
  const wordsOf = (words: Readonly<Record<string, string>> | undefined) => {
    const known = inLocales(words)
    return known && inWords(known, i18n)
  }
  const survey = wordsOf(title) ?? id
  return (
    <Card
      ref={card}
      title={
        <Trans>
          {survey}, version {number}
        </Trans>
      }
    >
      <Stack gap={4} start>
        {guarded?.to === number && (
          <Banner tone="good" asks title={<Trans>Saved as version {number}</Trans>} />
        )}
        {guarded?.from === number && <SavedElsewhere version={guarded.to} />}
        {!isGuarded && guarded?.from !== number && (
          <GuardForm
            version={version}
            say={wordsOf}
            onSaved={(to) => onGuarded({ id, from: number, to })}
          />
        )}
        {published.length === 0 && (
          <p>
            <Trans>Not published. No member sees it.</Trans>
          </p>
        )}
        {published.map((code) => {
          const there = brandName(code)
          return (
            <Inline key={code} gap={3} wrap center>
              <span>
                <Trans>Published for {there}</Trans>
              </span>
              <Button isDisabled={change.isPending} onPress={() => set(code, 0)}>
                <Trans>Unpublish for {there}</Trans>
              </Button>
            </Inline>
          )
        })}
        {change.error && <NotSaved problem={asProblem(change.error)} />}
        <Select
          id={`brand-${id}-${number}`}
          label={<Trans>Brand</Trans>}
          options={brands.map((code) => ({ id: code, label: brandName(code) }))}
          value={brand}
          onChange={(to) => setBrand(String(to))}
        />
        <Button
          isDisabled={change.isPending || !isGuarded || published.includes(brand)}
          onPress={() => set(brand, number)}
        >
          <Trans>Publish for {name}</Trans>
        </Button>
      </Stack>
    </Card>
  )
}

function SavedElsewhere({ version }: { version: number }) {
  return (
    <p>
      <Trans>What you decided is in version {version}. You can’t publish this one.</Trans>
    </p>
  )
}
