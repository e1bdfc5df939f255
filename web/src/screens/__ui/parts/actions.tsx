import { Bell, CircleHelp, Ellipsis, LogOut, Plus, Printer, Send, Settings } from 'lucide-react'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Link } from '../../../ui/link'
import { Menu } from '../../../ui/menu'
import { Tooltip } from '../../../ui/tooltip'
import { Gallery, Specimen, State } from './specimen'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Actions() {
  return (
    <Gallery id="actions" title="Actions">
      <Specimen name="Button">
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant}>Send to Dr. Lee</Button>
          </State>
        ))}
        <State name="with icon">
          <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />}>
            Add a check
          </Button>
        </State>
        <State name="icon alone">
          <Button icon={<Bell size={20} aria-hidden="true" />} aria-label="Reminders" />
        </State>
        <State name="disabled">
          <Button isDisabled>Order strips</Button>
        </State>
        <State name="loading">
          <Button variant="primary" isPending icon={<Send size={20} aria-hidden="true" />}>
            Sending
          </Button>
        </State>
        <State name="long Spanish words">
          <Button variant="primary">
            Solicitar suministros y tiras reactivas para el medidor de glucosa
          </Button>
        </State>
      </Specimen>
      <Specimen name="Link">
        <p>
          Your meter sends checks by itself. <Link href="#actions">How the meter works</Link>{' '}
          explains it in two minutes.
        </p>
        <Link href="#actions" standalone>
          See all checks
        </Link>
        <Link href="https://www.example.org/" external>
          Diabetes association
        </Link>
        <Link isDisabled>Not available yet</Link>
        <ButtonLink href="#actions" variant="primary">
          Go to messages
        </ButtonLink>
      </Specimen>
      <Specimen name="Menu">
        <Menu
          label="Account"
          trigger={<Button icon={<Ellipsis size={20} aria-hidden="true" />}>Account</Button>}
          entries={[
            { id: 'settings', label: 'Settings', icon: <Settings size={20} aria-hidden="true" /> },
            {
              id: 'print',
              label: 'Print this page',
              icon: <Printer size={20} aria-hidden="true" />,
            },
            { id: 'export', label: 'Export (not yet)', isDisabled: true },
            {
              id: 'out',
              label: 'Sign out',
              danger: true,
              icon: <LogOut size={20} aria-hidden="true" />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="Tooltip">
        <Tooltip text="The share of your checks between 70 and 180 mg/dL.">
          <Button variant="quiet" icon={<CircleHelp size={20} aria-hidden="true" />}>
            What is time in range?
          </Button>
        </Tooltip>
      </Specimen>
    </Gallery>
  )
}
