use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

/// Starts the storelint that is on the user's PATH.
struct Storelint;

impl zed::Extension for Storelint {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("storelint")
            .ok_or("storelint is not on the PATH: npm install --global storelint")?;
        Ok(Command { command, args: vec!["lsp".into(), "--stdio".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Storelint);
