import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import styles from './option-list.module.css'

export type Option = { id: string; label: string; detail?: string; isDisabled?: boolean }

/** The list that Select and ComboBox open. */
export function OptionList({ options }: { options?: readonly Option[] }) {
  return (
    <Popover className={styles.popover} offset={6}>
      <ListBox
        className={styles.list}
        items={options}
        renderEmptyState={() => (
          <p className={styles.empty}>
            <Trans>Nothing matches. Try fewer letters.</Trans>
          </p>
        )}
      >
        {(option: Option) => (
          <ListBoxItem
            id={option.id}
            textValue={option.label}
            isDisabled={option.isDisabled}
            className={styles.option}
          >
            {({ isSelected }) => (
              <>
                <span className={styles.words}>
                  {option.label}
                  {option.detail && (
                    <span data-detail="" className={styles.detail}>
                      {option.detail}
                    </span>
                  )}
                </span>
                {isSelected && <Check size={20} aria-hidden="true" />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
