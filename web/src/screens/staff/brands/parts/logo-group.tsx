import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, ImageUp, Type } from 'lucide-react'
import { useRef, useState } from 'react'
import { mostLogoBytes } from '../../../../data/logo-file'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { classNames } from '../../../../ui/class-names'
import frame from '../../../../ui/field.module.css'
import { Text } from '../../../../ui/text'
import { fieldId } from './brand-form'
import styles from './group.module.css'
import { chosenFile, drawnName, sameLogo } from './logo-choice'
import logo from './logo-group.module.css'
import { reasonOf } from './reasons'
import { ChoiceValue, useErrorOf } from './text-value'
import { useEditor } from './use-brand-editor'

/** The logo in use, a file in its place, or the brand's name drawn as one. */
export function LogoGroup() {
  const { t, i18n } = useLingui()
  const { logo: choice, setLogo } = useEditor()
  const [tooLarge, setTooLarge] = useState(false)
  const refused = useErrorOf('logo')
  const files = useRef<HTMLInputElement>(null)
  const most = String(mostLogoBytes / 1024)
  const error = tooLarge
    ? reasonOf(i18n, { messageKey: 'brand.logoLarge', values: { most } })
    : refused

  const choose = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > mostLogoBytes)
    if (file && file.size <= mostLogoBytes) setLogo(await chosenFile(file))
    // The same file may be chosen again after it was mended.
    if (files.current) files.current.value = ''
  }
  const back = (next: typeof sameLogo) => {
    setTooLarge(false)
    setLogo(next)
  }

  return (
    <Card title={<Trans>Logo</Trans>}>
      <Text id="brand-logo-help" muted>
        <Trans>
          An SVG of up to 64 kB or a PNG of up to 256 kB. The logo is shown 40 pixels high and 180
          or 124 pixels wide. A PNG can have up to four times as many pixels in each direction.
        </Trans>
      </Text>
      <Specimens />
      {error && (
        <p id="brand-logo-error" className={frame.error}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      <div className={logo.actions} id={fieldId('logo')}>
        <Button
          icon={<ImageUp size={20} aria-hidden="true" />}
          aria-describedby={classNames(error && 'brand-logo-error', 'brand-logo-help')}
          onPress={() => files.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <Button icon={<Type size={20} aria-hidden="true" />} onPress={() => back(drawnName())}>
          <Trans>Use the name as the logo</Trans>
        </Button>
        {(choice.send || tooLarge) && (
          <Button variant="quiet" onPress={() => back(sameLogo)}>
            <Trans>Keep the current logo</Trans>
          </Button>
        )}
        <input
          ref={files}
          type="file"
          hidden
          accept=".svg,.png,image/svg+xml,image/png"
          aria-label={t`Logo file`}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {choice.name && <Text muted>{choice.name}</Text>}
      <div className={styles.stack}>
        <ChoiceValue
          field="logo_width"
          options={[
            { id: '180', label: t`180 pixels wide` },
            { id: '124', label: t`124 pixels wide`, detail: t`For brands with their own sign-in` },
          ]}
        />
      </div>
    </Card>
  )
}

/** The logo as the header shows it, on paper and at night. */
function Specimens() {
  const { t } = useLingui()
  const { base, form, preview } = useEditor()
  const source = preview.logo || base.logo?.url
  const name = form.text.brand_name ?? ''
  return (
    <div className={logo.specimens}>
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} data-theme={theme} className={logo.specimen}>
          <img
            src={source}
            width={Number(form.text.logo_width) || undefined}
            height={40}
            alt={theme === 'light' ? t`Logo of ${name}, light` : t`Logo of ${name}, dark`}
          />
        </span>
      ))}
    </div>
  )
}
