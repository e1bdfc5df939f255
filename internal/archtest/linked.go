package archtest

// Linking a package registers its procedures, which is how their rules are
// found. A test compares them with the .proto files, so none is forgotten.
import _ "wellhouse.app/api/rpc/all"
