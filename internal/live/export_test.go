package live

// Prefix is where tests meet the nodes in Redis.
const Prefix = prefix
