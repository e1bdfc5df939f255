import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { href } from '../routes/href'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'

/** Who sees what, for everyone; also inside the frame of another site. */
export function Screen() {
  const { brand_name, footer_fields: footer } = useBrand()
  const notice = footer?.default?.privacy_practices
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Your privacy</Trans>}
        lead={
          <Trans>
            What you share with {brand_name} stays between you and the people who care for you.
          </Trans>
        }
      />
      <Card title={<Trans>If you use {brand_name} inside Microsoft Teams</Trans>}>
        <Stack as="ul" gap={3}>
          <li>
            <Trans>
              Your employer runs Teams, but this page comes from us. Your employer can’t see what
              you write or what your coach answers.
            </Trans>
          </li>
          <li>
            <Trans>
              Inside Teams you reach chat and coaching. If a reading needs you to act right away, we
              tell you there too. The rest of your health record stays in the portal.
            </Trans>
          </li>
          <li>
            <Trans>
              You sign in in a separate window. Teams never gets your password or your codes.
            </Trans>
          </li>
          <li>
            <Trans>
              When you sign out of the portal in the same browser, you’re signed out here too.
            </Trans>
          </li>
        </Stack>
      </Card>
      <Card title={<Trans>Who sees your information</Trans>}>
        <p>
          <Trans>
            You, the people who care for you, and Member Support when they help you. Your account
            lists every time one of our staff opened your record.
          </Trans>
        </p>
      </Card>
      {notice && (
        <p>
          <Link href={notice}>
            <Trans>Notice of privacy practices</Trans>
          </Link>
        </p>
      )}
      {window !== window.top && (
        <p>
          <Link href={href('teams-coaching')} standalone>
            <Trans>Back to coaching</Trans>
          </Link>
        </p>
      )}
    </PageBody>
  )
}
