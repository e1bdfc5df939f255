// Command wellhouse is the whole product in one binary: the member portal, its
// API, its jobs and the tools to run it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"wellhouse.app/internal/demo/payments"
)

const usage = `Wellhouse, the member portal.

  wellhouse serve          start the server (--demo loads the demo people)
  wellhouse migrate        bring the schema to the newest version
  wellhouse audit verify   check the chain of the audit trail
  wellhouse audit accept-restore  confirm that an older backup was restored on purpose (--reason)
  wellhouse keys add       make a new encryption key, to be copied to every node
  wellhouse keys use       encrypt with the newest key from now on (--key)
  wellhouse keys reencrypt re-encrypt everything with the key in use
  wellhouse keys list      list the keys in the key file
  wellhouse keys rotate    add, use and re-encrypt at once, when there is only one node
  wellhouse outbox parked  list messages that were set aside after repeated errors
  wellhouse outbox retry   try to send those messages again
  wellhouse account add    invite a person and print the link (--email, --role, --given-name, --family-name)
  wellhouse account end    end an account now (--email, --reason)
  wellhouse account role   give a staff person another role (--email, --role)
  wellhouse account unlock unlock an account after too many wrong passwords (--email)
  wellhouse account list   list the accounts (--role)
  wellhouse program offer  let the members of a brand join programs; program stop ends it (--brand, --promo, --programs)
  wellhouse partner set    add a partner program to a brand, or change it (--brand, --code, --name, --site, --protocol)
  wellhouse staff portrait store the photo of a staff person (--email, --file)
  wellhouse device add     give a member a device with a secret (--email, --model)
  wellhouse device revoke  block a device that was lost or given away (--device)
  wellhouse lab add        let a laboratory send results (--id, --name); lab rotate gives it another secret
  wellhouse lab revoke     refuse what a laboratory sends from now on (--id)
  wellhouse lab list       list the laboratories
  wellhouse campaign people FILE.csv  add people to the list of a test kit campaign (--code); a last name and a birth date on each line
  wellhouse campaign list  list the campaigns of test kits
  wellhouse questionnaire import  bring a questionnaire as FHIR R4 (--file)
  wellhouse questionnaire export  write one as FHIR R4 (--id, --version); questionnaire list tells which there are
  wellhouse simulate       play devices against a server on this machine
  wellhouse version        print the version

Every command explains its settings with --help. A setting --some-name is also
read from WELLHOUSE_SOME_NAME.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "wellhouse:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		fmt.Print(usage)
		return nil
	}
	command, rest := args[0], args[1:]
	if (command == "audit" || command == "keys" || command == "outbox" || command == "account" || command == "device" || command == "lab" || command == "campaign" || command == "questionnaire" || command == "staff" || command == "partner" || command == "program") && len(rest) > 0 {
		command, rest = command+" "+rest[0], rest[1:]
	}
	switch command {
	case "serve":
		return serve(ctx, rest)
	case "migrate":
		return migrate(ctx, rest)
	case "audit verify":
		return auditVerify(ctx, rest)
	case "keys add":
		return keysAdd(ctx, rest)
	case "keys use":
		return keysUse(ctx, rest)
	case "keys reencrypt":
		return keysReencrypt(ctx, rest)
	case "keys list":
		return keysList(ctx, rest)
	case "audit accept-restore":
		return auditAcceptRestore(ctx, rest)
	case "keys rotate":
		return keysRotate(ctx, rest)
	case "outbox parked":
		return outboxParked(ctx, rest)
	case "outbox retry":
		return outboxRetry(ctx, rest)
	case "account add":
		return accountAdd(ctx, rest)
	case "account end":
		return accountEnd(ctx, rest)
	case "account role":
		return accountRole(ctx, rest)
	case "account list":
		return accountList(ctx, rest)
	case "account unlock":
		return accountUnlock(ctx, rest)
	case "program offer", "program stop":
		return programOffer(ctx, rest, command == "program stop")
	case "partner set":
		return partnerSet(ctx, rest)
	case "staff portrait":
		return staffPortrait(ctx, rest)
	case "device add":
		return deviceAdd(ctx, rest)
	case "device revoke":
		return deviceRevoke(ctx, rest)
	case "lab add", "lab rotate", "lab revoke", "lab list":
		return labCommand(ctx, strings.TrimPrefix(command, "lab "), rest, os.Stdout)
	case "campaign people", "campaign list":
		return campaignCommand(ctx, strings.TrimPrefix(command, "campaign "), rest)
	case "questionnaire import", "questionnaire export", "questionnaire list":
		return questionnaireCommand(ctx, strings.TrimPrefix(command, "questionnaire "), rest, os.Stdout)
	case "simulate":
		return simulate(ctx, rest)
	case paymentsCommand:
		return payments.Serve(ctx, time.Now, os.Stdin, os.Stdout)
	case "version":
		fmt.Println(version)
		return nil
	case "help", "--help", "-h":
		fmt.Print(usage)
		return nil
	}
	return fmt.Errorf("unknown command %q\n\n%s", command, usage)
}
