import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { bytesOf, mostLogoBytes } from '../../../../data/logo-file'
import { logoReasons } from '../../../../data/logo-reasons'
import { type EditedPartner, setPartnerLogo } from '../../../../data/partner-desk'
import { asProblem, type Problem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { rescueFocus } from '../../../../ui/focus'
import { Inline } from '../../../../ui/inline'
import { PartnerLogo } from '../../../../ui/partner-logo'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'

/** The logo that members see with a partner. A new one is saved as soon as it is chosen. */
export function DeskPartnerLogo({ partner }: { partner: EditedPartner }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const help = useId()
  const files = useRef<HTMLInputElement>(null)
  const chooses = useRef<HTMLButtonElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { name = '', logo } = partner
  const saving = useMutation({
    mutationFn: async (file: File | undefined) =>
      setPartnerLogo(partner, file ? await bytesOf(file) : ''),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['partner-desk'] })
      rescueFocus(() => chooses.current)
    },
  })
  const choose = (file: File | undefined) => {
    // The same file may be chosen again after it was mended.
    if (files.current) files.current.value = ''
    if (!file || saving.isPending) return
    setTooLarge(file.size > mostLogoBytes)
    saving.reset()
    if (file.size <= mostLogoBytes) saving.mutate(file)
  }
  const hidden = <span className="visually-hidden"> {name}</span>
  return (
    <Stack gap={3}>
      <PartnerLogo name={name} logo={logo} />
      <Text id={help} muted>
        <Trans>
          A logo as SVG (up to 64 kB) or PNG (up to 256 kB), 40 pixels high and 40, 124 or 180
          pixels wide. A PNG can be up to four times as large.
        </Trans>
      </Text>
      {tooLarge && <Refused messageKey="brand.logoLarge" values={{ most: '256' }} />}
      {saving.error && <Failed problem={asProblem(saving.error)} />}
      <Inline gap={3} wrap>
        <Button
          ref={chooses}
          icon={<ImageUp size={20} aria-hidden="true" />}
          aria-describedby={help}
          isPending={saving.isPending && saving.variables !== undefined}
          onPress={() => files.current?.click()}
        >
          {logo ? <Trans>Change the logo</Trans> : <Trans>Add a logo</Trans>}
          {hidden}
        </Button>
        {logo && (
          <Button
            variant="quiet"
            isPending={saving.isPending && saving.variables === undefined}
            onPress={() => {
              setTooLarge(false)
              saving.mutate(undefined)
            }}
          >
            <Trans>Remove the logo</Trans>
            {hidden}
          </Button>
        )}
      </Inline>
      <input
        ref={files}
        type="file"
        hidden
        accept=".svg,.png,image/svg+xml,image/png"
        aria-label={t`Logo file of ${name}`}
        onChange={(event) => choose(event.target.files?.[0])}
      />
    </Stack>
  )
}

function Failed({ problem }: { problem: Problem }) {
  const fault = problem.fields.find(({ field }) => field === 'file')
  if (fault) return <Refused {...fault} />
  if (problem.messageKey === 'errors.conflict') {
    return (
      <Banner
        tone="caution"
        live
        title={<Trans>Someone else changed this partner while you were editing it.</Trans>}
      >
        <Trans>We didn’t save the logo. Load the page again, then choose the file again.</Trans>
      </Banner>
    )
  }
  return <NotSaved problem={problem} />
}

type RefusedProps = {
  messageKey: string
  message?: string
  values?: Record<string, string> | undefined
}

function Refused({ messageKey, message = '', values }: RefusedProps) {
  const { i18n } = useLingui()
  const known = logoReasons[messageKey]
  return (
    <Banner tone="danger" live title={<Trans>We can’t use this file</Trans>}>
      {known ? i18n._({ ...known, values }) : message}
    </Banner>
  )
}
