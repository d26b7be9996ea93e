// Answers with the package net/url of Go.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func text(field string) string {
	bytes, _ := hex.DecodeString(field)
	return string(bytes)
}

func hexadecimal(part string) string {
	return hex.EncodeToString([]byte(part))
}

// split returns scheme, authority, path, query and fragment; absent ones are empty.
func split(input string) string {
	u, err := url.Parse(input)
	if err != nil {
		return "-"
	}
	authority, path := u.Host, u.EscapedPath()
	if u.User != nil {
		authority = u.User.String() + "@" + u.Host
	}
	if u.Opaque != "" {
		path = u.Opaque
	}
	parts := []string{"+"}
	for _, part := range []string{u.Scheme, authority, path, u.RawQuery, u.EscapedFragment()} {
		parts = append(parts, hexadecimal(part))
	}
	return strings.Join(parts, " ")
}

func resolve(base, reference string) string {
	b, err := url.Parse(base)
	if err != nil {
		return "-"
	}
	target, err := b.Parse(reference)
	if err != nil {
		return "-"
	}
	return "+ " + hexadecimal(target.String())
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "net/url of", runtime.Version())
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), " ")
		if fields[0] == "split" {
			fmt.Fprintln(out, split(text(fields[1])))
		} else {
			fmt.Fprintln(out, resolve(text(fields[1]), text(fields[2])))
		}
	}
}
