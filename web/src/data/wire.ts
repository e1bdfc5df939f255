/**
 * The JSON of a message as our server writes it. The generated types allow "NaN" and
 * infinities beside every double, because the format does; no figure of ours is one.
 */
export type Wire<Json> = Json extends number | 'NaN' | 'Infinity' | '-Infinity'
  ? number
  : Json extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : Json extends object
      ? { readonly [Key in keyof Json]: Wire<Json[Key]> }
      : Json
