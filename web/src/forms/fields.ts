type Source<V> = {
  value: V
  change: (part: Partial<V>) => void
  idOf: (name: string) => string
  error: (name: string) => string | undefined
}

type Named<V, Kind> = { [Name in keyof V]: V[Name] extends Kind ? Name : never }[keyof V] & string

/** What each kind of control wants of an answer: `<TextField {...form.field('note')} />`. */
export function fieldsOf<V extends object>({ value, change, idOf, error }: Source<V>) {
  const set = <Name extends keyof V>(name: Name, next: V[Name]) =>
    change({ [name]: next } as unknown as Partial<V>)
  return {
    /** For TextField, NumberField, DateField, ChoiceGroup and MultiChoiceGroup. */
    field: <Name extends keyof V & string>(name: Name) => ({
      id: idOf(name),
      value: value[name],
      onChange: (next: V[Name]) => set(name, next),
      error: error(name),
    }),
    /** For Select, whose answer is a string or a number. */
    select: (name: Named<V, string | number>) => ({
      id: idOf(name),
      selectedKey: value[name] === '' ? null : String(value[name]),
      onSelectionChange: (key: string | number | null) => {
        const next = typeof value[name] === 'number' ? Number(key) : String(key ?? '')
        set(name, next as V[typeof name])
      },
      error: error(name),
    }),
    /** For Switch. */
    toggle: (name: Named<V, boolean>) => ({
      id: idOf(name),
      isSelected: Boolean(value[name]),
      onChange: (next: boolean) => set(name, next as V[typeof name]),
    }),
    /** For Checkbox. */
    checkbox: (name: Named<V, boolean>) => ({
      id: idOf(name),
      isSelected: Boolean(value[name]),
      onChange: (next: boolean) => set(name, next as V[typeof name]),
      error: error(name),
    }),
  }
}
