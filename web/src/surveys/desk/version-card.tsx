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
import { Dialog } from '../../ui/dialog'
import { Inline } from '../../ui/inline'
import { Select } from '../../ui/select'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { inLocales } from '../use-asking'

type VersionCardProps = {
  version: BroughtVersion
  /** Of all questionnaires: another version may be the one that is published. */
  versions: readonly BroughtVersion[]
  brands: readonly string[]
  /** What the brand of a code is called. */
  brandName: (code: string) => string
  onChanged: () => Promise<unknown>
}

/** One version: where it is published, and both changes of that. */
export function VersionCard({ version, versions, brands, brandName, onChanged }: VersionCardProps) {
  const { i18n } = useLingui()
  const { id = '', version: number = 0, title, brands: published = [], unguarded = [] } = version
  const [brand, setBrand] = useState(brands[0] ?? '')
  const [isAsking, setAsking] = useState(false)
  const card = useRef<HTMLElement>(null)
  // The button that was pressed is gone, or can't be pressed again.
  useFocusOnSwap(published.join(), () => card.current?.querySelector('h2'))
  const change = useMutation({ mutationFn: setPublished, onSuccess: onChanged })
  const shownIn = (code: string) =>
    versions.find((each) => each.id === id && each.brands?.includes(code))?.version ?? 0
  const set = (brandCode: string, to: number, confirmed = false) =>
    change.mutate({ brandCode, questionnaire: id, version: to, was: shownIn(brandCode), confirmed })
  const isGuarded = unguarded.length === 0
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
        {!isGuarded && (
          <NoHelp labels={unguarded.map((one) => wordsOf(one.label) ?? one.id ?? '')} />
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
          isDisabled={change.isPending || published.includes(brand)}
          onPress={() => (isGuarded ? set(brand, number) : setAsking(true))}
        >
          <Trans>Publish for {name}</Trans>
        </Button>
        <Dialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={<Trans>Publish without automatic help?</Trans>}
          actions={(close) => (
            <>
              <Button
                variant="danger"
                onPress={() => {
                  close()
                  set(brand, number, true)
                }}
              >
                <Trans>Publish it all the same</Trans>
              </Button>
              <Button onPress={close}>
                <Trans>Don’t publish</Trans>
              </Button>
            </>
          )}
        >
          <Trans>
            Members of {name} who say that they think of harming themselves won’t be shown a crisis
            line, and nobody is alerted. Publish only if your care team reads every answer right
            away.
          </Trans>
        </Dialog>
      </Stack>
    </Card>
  )
}

/** The questions about self-harm after which nothing happens by itself. */
function NoHelp({ labels }: { labels: readonly string[] }) {
  return (
    <Banner
      tone="danger"
      title={<Trans>We can’t show help automatically for a question about self-harm</Trans>}
    >
      <ul>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Banner>
  )
}
