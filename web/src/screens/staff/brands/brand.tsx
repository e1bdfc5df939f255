import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'
import { NotLoaded } from '../../../calls/loaded'
import { brandQuery, type SavedBrand } from '../../../data/brands'
import { asProblem } from '../../../data/problem'
import { LeaveGuard } from '../../../forms/leave-guard'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { Button } from '../../../ui/button'
import { Link } from '../../../ui/link'
import { PageBody } from '../../../ui/page'
import { Text } from '../../../ui/text'
import styles from './brand.module.css'
import { AgesGroup } from './parts/ages-group'
import { BrandPreview } from './parts/brand-preview'
import { ColoursGroup } from './parts/colours-group'
import { EditorNotices } from './parts/editor-notices'
import { FramesGroup } from './parts/frames-group'
import { HostsGroup } from './parts/hosts-group'
import { IdentityGroup, SupportGroup } from './parts/identity-group'
import { LinksGroup } from './parts/links-group'
import { LogoGroup } from './parts/logo-group'
import { NoBrand } from './parts/no-brand'
import { RulesGroup } from './parts/rules-group'
import { EditorContext, useBrandEditor } from './parts/use-brand-editor'

/** One brand, to be changed while the portal runs. */
export function Screen() {
  const { params } = useRoute()
  const code = params.code ?? ''
  const brand = useQuery(brandQuery(code))
  if (brand.data) return <Editor key={code} saved={brand.data} />
  if (brand.error && asProblem(brand.error).is('not_found')) return <NoBrand code={code} />
  return (
    <PageBody>
      <h1>
        <Trans>Edit a brand</Trans>
      </h1>
      <NotLoaded query={brand} failed={<Trans>We couldn’t load the brand.</Trans>} />
    </PageBody>
  )
}

function Editor({ saved }: { saved: SavedBrand }) {
  const { t } = useLingui()
  const editor = useBrandEditor(saved)
  const { base, isDirty, isSaving, save, discard } = editor
  const name = base.draft?.brand_name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) save()
  }
  return (
    <EditorContext value={editor}>
      <PageBody>
        <div className={styles.head}>
          <Link standalone href={href('staff.brands')}>
            <ArrowLeft size={20} aria-hidden="true" /> <Trans>All brands</Trans>
          </Link>
          <h1>{name}</h1>
          <Link standalone href={href('staff.brands.sign-on', { code: base.code ?? '' })}>
            <Trans>Single sign-on</Trans>
          </Link>
          <Link standalone href={href('staff.brands.outside', { code: base.code ?? '' })}>
            <Trans>Outside pages</Trans>
          </Link>
          <Link standalone href={href('staff.brands.plans', { code: base.code ?? '' })}>
            <Trans>Plans and prices</Trans>
          </Link>
        </div>
        <EditorNotices />
        <form className={styles.grid} onSubmit={submit} noValidate aria-label={t`Brand ${name}`}>
          <IdentityGroup />
          <ColoursGroup />
          <div className={styles.aside}>
            <BrandPreview />
          </div>
          <LogoGroup />
          <HostsGroup />
          <FramesGroup />
          <LinksGroup />
          <SupportGroup />
          <AgesGroup />
          <RulesGroup />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isPending={isSaving} isDisabled={!isDirty}>
              <Trans>Save the brand</Trans>
            </Button>
            <Button onPress={discard} isDisabled={!isDirty || isSaving}>
              <Trans>Discard changes</Trans>
            </Button>
            <Changes count={editor.changed.length} />
          </div>
        </form>
      </PageBody>
      <LeaveGuard when={isDirty} onLeave={discard}>
        <Trans>Your changes to this brand are not saved yet.</Trans>
      </LeaveGuard>
    </EditorContext>
  )
}

function Changes({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <Text muted role="status">
      {count > 0 ? t`Changed fields: ${count}` : t`No changes`}
    </Text>
  )
}
