// Command pgserver starts a private PostgreSQL on a free loopback port, runs
// the given command with WELLHOUSE_TEST_POSTGRES set to its admin URL and
// WELLHOUSE_TEST_SHARED to a folder for what test programs share, stops the
// server and exits with the command's code. As root it gives the server process
// to the nobody user, because PostgreSQL refuses to run as root. Its data is
// forgotten anyway, so it is fast and loose with the disk, unless --durable
// comes first, for measurements.
package main

import (
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sort"
	"strconv"
	"syscall"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"wellhouse.app/internal/dbtest"
)

func main() {
	command, settings := os.Args[1:], []string{
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off", "-c", "autovacuum=off", "-c", "jit=off",
	}
	if len(command) > 0 && command[0] == "--durable" {
		command, settings = command[1:], nil
	}
	if len(command) == 0 {
		fmt.Fprintln(os.Stderr, "usage: pgserver [--durable] COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	code, err := run(command, settings)
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgserver:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

func run(command, settings []string) (int, error) {
	bin, err := findBin()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "wellhouse-pg")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	attr := &syscall.SysProcAttr{Setpgid: true}
	if os.Geteuid() == 0 {
		const nobody = 65534
		attr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
		if err := os.Chown(dir, nobody, nobody); err != nil {
			return 0, err
		}
	}
	start := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(filepath.Join(bin, name), args...)
		c.SysProcAttr, c.Dir = attr, dir
		c.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C")
		return c
	}
	if out, err := start("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return 0, err
	}
	server := start("postgres", append([]string{
		"-D", "data", "-p", strconv.Itoa(port), "-k", dir,
		"-c", "listen_addresses=127.0.0.1", "-c", "max_connections=500", "-c", "log_min_messages=fatal",
	}, settings...)...)
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer func() {
		_ = server.Process.Signal(syscall.SIGINT)
		_ = server.Wait()
	}()
	url := fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", port)
	if err := prepare(url); err != nil {
		return 0, err
	}
	shared, err := os.MkdirTemp("", "wellhouse-test")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(shared) }()
	return runCommand(command, dbtest.PostgresVariable+"="+url, dbtest.SharedVariable+"="+shared)
}

// prepare waits for the server and creates the ordinary role of the tests.
func prepare(url string) error {
	conn, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	for range 500 {
		if err = conn.Ping(); err == nil {
			_, err = conn.Exec("CREATE ROLE " + dbtest.Role + " LOGIN NOSUPERUSER NOBYPASSRLS")
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	return fmt.Errorf("the server did not come up: %w", err)
}

func runCommand(command []string, environment ...string) (int, error) {
	c := exec.Command(command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	c.Env = append(os.Environ(), environment...)
	// The command gets the terminal's interrupt itself, and from us the request
	// to end; we stay to clean up.
	signal.Ignore(os.Interrupt)
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTERM)
	if err := c.Start(); err != nil {
		return 0, err
	}
	go func() {
		for s := range asked {
			_ = c.Process.Signal(s)
		}
	}()
	err := c.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// findBin returns the newest installed PostgreSQL that has a server.
func findBin() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	sort.Strings(found)
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("no PostgreSQL server found; install it (Debian: apt-get install postgresql)")
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}
